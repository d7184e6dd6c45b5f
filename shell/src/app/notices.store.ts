import type { Confirmation, Notice } from '@parapet/remote-kit/host-context';
import { createStore } from 'zustand/vanilla';

const SHOWN_MS = 6_000;
/** Time to read it, decide and get there, also with a keyboard. */
const SHOWN_WITH_ACTION_MS = 20_000;

/** What the shell itself says; it may also offer to do something, and stand until dismissed. */
export interface ShellNotice extends Omit<Notice, 'action'> {
  /** A further notice of the same id takes the place of the first. */
  id?: string;
  action?: Notice['action'] | { label: string; run: () => void };
  stays?: boolean;
}

interface ShownNotice extends ShellNotice {
  id: string;
}

interface Asked {
  question: Confirmation;
  answer: (agreed: boolean) => void;
}

export interface NoticesState {
  notices: readonly ShownNotice[];
  /** The question that is open; a second one waits for the first. */
  asked: Asked | null;
  notify: (notice: ShellNotice) => void;
  dismiss: (id: string) => void;
  /** Resolves to true when the person agrees. */
  confirm: (question: Confirmation) => Promise<boolean>;
}

/** What the page says to the person, and what it asks before something is lost. */
export const createNoticesStore = (
  schedule: (work: () => void, ms: number) => void = (work, ms) => void setTimeout(work, ms),
) => {
  let count = 0;
  let line: Promise<unknown> = Promise.resolve();
  return createStore<NoticesState>()((set, get) => ({
    notices: [],
    asked: null,
    notify: (notice) => {
      count += 1;
      const { id = `notice-${count}` } = notice;
      const others = get().notices.filter((other) => other.id !== id);
      set({ notices: [...others, { ...notice, id }] });
      // A failure stays until it was read.
      if (notice.stays || notice.tone === 'danger') return;
      schedule(() => get().dismiss(id), notice.action ? SHOWN_WITH_ACTION_MS : SHOWN_MS);
    },
    dismiss: (id) => set({ notices: get().notices.filter((notice) => notice.id !== id) }),
    confirm: (question) => {
      const ask = () =>
        new Promise<boolean>((resolve) => {
          const answer = (agreed: boolean) => {
            set({ asked: null });
            resolve(agreed);
          };
          set({ asked: { question, answer } });
        });
      const answered = line.then(ask);
      line = answered;
      return answered;
    },
  }));
};

export type NoticesStore = ReturnType<typeof createNoticesStore>;
