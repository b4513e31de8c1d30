/** What is told: to screen readers in a live region, and to everyone in a short note. */

class Speech {
  /** Two regions in turn: what is said once more is heard once more, since a region was empty before. */
  said = $state(['', '']);
  note = $state<{ text: string; kind: 'info' | 'bad' } | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #parts: string[] = [];
  #pause: ReturnType<typeof setTimeout> | undefined;

  /** Speaks when things have settled, so that several events become one sentence after another. */
  say(text: string): void {
    this.#parts.push(text);
    if (this.#parts.length > 1) return;
    this.#pause = setTimeout(() => {
      const ended = this.#parts.slice(0, -1).map((part) => (/[.!?…:]$/.test(part) ? part : `${part}.`));
      const text = [...ended, ...this.#parts.slice(-1)].join(' ');
      this.said = this.said[0] ? ['', text] : [text, ''];
      this.#parts = [];
    }, 60);
  }

  /** What was said to one player is not for the next. */
  hush(): void {
    clearTimeout(this.#pause);
    this.#parts = [];
    this.said = ['', ''];
  }

  show(text: string, kind: 'info' | 'bad' = 'info'): void {
    this.note = { text, kind };
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.note = null), 6000);
    this.say(text);
  }
}

export const speech = new Speech();
