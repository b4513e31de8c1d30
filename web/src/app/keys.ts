/** Keys that work anywhere on a table's page. */

/** Does what a key stands for, unless it is meant for what has the focus. */
export function press(event: KeyboardEvent, todo: Record<string, () => unknown>): void {
  const target = event.target as HTMLElement;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (target.closest('input, select, textarea, dialog, [role="listbox"]')) return;
  // At the table itself arrows and the like are the table's, and so is every letter that it uses.
  if (event.key.length > 1 && target.closest('[role="grid"], [role="application"]')) return;
  const found = todo[event.key];
  if (!found || (event.key === ' ' && target.closest('button, a, summary'))) return;
  event.preventDefault();
  found();
}
