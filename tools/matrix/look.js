// What a page shows of a table, and what can be pressed there; read from what is drawn, never from the page's own code.
(() => {
  let pressable = [];
  let changes = performance.timeOrigin; // another page counts from elsewhere
  let waiting = [];

  new MutationObserver(() => {
    changes++;
    for (const go of waiting.splice(0)) go();
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });

  /** Until the page is another than the one that was looked at, for some time at most. */
  window.another = (seen, patience) =>
    changes !== seen ? null : new Promise((go) => (waiting.push(() => go(null)), setTimeout(() => go(null), patience)));

  const round = (number) => Math.round(number * 10) / 10;

  function shown(element) {
    const box = element.getBoundingClientRect();
    return box.width > 0 && box.height > 0 && element.checkVisibility({ visibilityProperty: true });
  }

  // Where a finger or a pointer can meet it: nothing else lies above it there. Null: nowhere within the window.
  function point(element) {
    const box = element.getBoundingClientRect();
    for (const [across, down] of [[0.5, 0.5], [0.2, 0.5], [0.8, 0.5], [0.5, 0.2], [0.5, 0.8], [0.1, 0.9], [0.06, 0.3]]) {
      const [x, y] = [box.x + box.width * across, box.y + box.height * down];
      if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue;
      const top = document.elementFromPoint(x, y);
      if (top && (top === element || element.contains(top))) return { x: round(x), y: round(y) };
    }
    return null;
  }

  function offer(kind, element, more = {}) {
    pressable.push(element);
    const name = element.getAttribute('aria-label') ?? element.textContent.trim();
    const off = element.disabled || element.getAttribute('aria-disabled') === 'true';
    return { kind, index: pressable.length - 1, name, off, ...more };
  }

  /** Whose name a button bears. */
  function seatOf(button) {
    const name = button?.textContent.trim();
    const seats = all('.seats li').filter((one) => name && one.textContent.includes(name));
    return seats.length ? Number(seats[0].dataset.seat) : null;
  }

  const all = (selector) => [...document.querySelectorAll(selector)].filter(shown);
  const inner = (selector) => document.querySelector(selector)?.textContent.trim() ?? null;

  /** All that is shown; null if nothing has changed since somebody looked. */
  window.look = (seen) => {
    if (seen === changes) return null;
    pressable = [];
    const cells = all('.ludaro-table [role=gridcell]');
    const list = document.querySelector('[data-moves]');
    return {
      changes,
      moves: list === null ? null : Number(list.dataset.moves),
      codes: [...document.querySelectorAll('.moves li button .code, .moves li button code')].map((one) => one.textContent.trim()),
      told: document.querySelectorAll('.moves li').length,
      untold: all('.moves li button').filter((one) => one.textContent.trim().endsWith('…')).length,
      acting: all('.seats li.acting').map((one) => Number(one.dataset.seat)),
      now: inner('.ludaro-table .now'),
      over: document.querySelector('.result') !== null,
      curtain: document.querySelector('.curtain') !== null,
      board: document.querySelector('.ludaro-table') !== null && document.querySelector('.board.loading') === null,
      yours: document.querySelector('.board.yours') !== null,
      past: document.querySelector('.board.past') !== null,
      things: document.querySelectorAll('.ludaro-table .things .thing:not(.leaving)').length,
      aimed: document.querySelector('.ludaro-table .aimed')?.dataset.place ?? null,
      playing: seatOf(document.querySelector('.as [aria-pressed=true]')),
      lost: all('.banner').map((one) => one.textContent.trim()),
      places: cells.map((one) =>
        offer('place', one, {
          place: one.dataset.place,
          grid: one.dataset.grid,
          held: one.getAttribute('aria-selected') === 'true',
          live: one.classList.contains('live'),
          focused: one === document.activeElement,
        }),
      ),
      buttons: [
        ...all('.curtain button').map((one) => offer('lift', one)),
        ...all('.ready button.primary').map((one) => offer('ready', one)),
        ...all('.as button.primary').map((one) => offer('claim', one)),
        ...all('.as button[aria-pressed=false]').map((one) => offer('as', one)),
        ...all('.ludaro-table .foot button[data-word]').map((one) => offer('word', one, { word: one.dataset.word })),
        ...all('.ludaro-table .foot button.main:not([data-word])').map((one) => offer('back', one)),
        ...all('.ludaro-table .tools button').map((one) => offer('tool', one)),
        ...all('.ludaro-table .plain button[data-word]').map((one) => offer('word', one, { word: one.dataset.word })),
        ...all('.line button').map((one) => offer('story', one)),
        ...all('.offer button').map((one) => offer('offer', one)),
        ...all('.actions button').map((one) => offer('action', one)),
        ...all('.steps button').map((one) => offer('step', one)),
        ...all('.hint button:not(.round)').map((one) => offer('hint', one)),
        ...all('.result .row button, .result .row a').map((one) => offer('result', one)),
      ],
    };
  };

  /** Where something that was offered can be pressed, after scrolling to it where needed; `gone` if it is no more. */
  window.bring = (index) => {
    const wanted = pressable[index];
    if (!wanted?.isConnected) return 'gone';
    const at = point(wanted);
    if (at) return at;
    wanted.scrollIntoView({ block: 'center', behavior: 'instant' });
    return point(wanted);
  };

  /** Whether the keyboard's focus is on something that was offered; null when it is no longer there. */
  window.has = (index) => (pressable[index]?.isConnected ? document.activeElement === pressable[index] : null);

  const text = (element) => element.textContent.trim().slice(0, 60);

  /** What cannot be seen whole: a page that is wider than its window, words that end early, places outside their table. */
  window.cut = () => {
    const found = [];
    if (document.documentElement.scrollWidth > innerWidth + 1)
      found.push(`the page is ${document.documentElement.scrollWidth} px wide in a window of ${innerWidth}`);
    for (const one of all('.ludaro-table .now, .told, .foot button:not(.spoken), .as button, .curtain button, .actions button, .result h2, .result button, .result a')) {
      const box = one.getBoundingClientRect();
      if (box.width < 3) continue; // said, not shown
      const hides = getComputedStyle(one).overflowX !== 'visible' || getComputedStyle(one).overflowY !== 'visible';
      if (hides && (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 3))
        found.push(`“${text(one)}” is not whole`);
      if (box.left < -1 || box.right > innerWidth + 1) found.push(`“${text(one)}” is beside the window`);
    }
    const scene = document.querySelector('.ludaro-table .scene')?.getBoundingClientRect();
    const inSight = !all('.tools button:enabled').some((one) => one.textContent === '⤢');
    for (const one of scene && inSight ? all('.ludaro-table [role=gridcell].live') : []) {
      const box = one.getBoundingClientRect();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      if (x < scene.left || x > scene.right || y < scene.top || y > scene.bottom)
        found.push(`the place ${one.dataset.place} is outside the table`);
    }
    return found;
  };
})();
