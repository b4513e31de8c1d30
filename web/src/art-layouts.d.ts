declare module 'virtual:art-layouts' {
  const layouts: Record<'64g' | '64g-wide' | 'tabeligi' | 'kvaro' | 'colorio', import('./tables/layouts').Layout>;
  export default layouts;
}
