import type { Confirmation, Notice } from '@parapet/remote-kit/host-context';
import { createStore } from 'zustand/vanilla';

const SHOWN_MS = 6_000;
/** Leaves time to read the notice and reach its button by keyboard. */
const SHOWN_WITH_ACTION_MS = 20_000;

/** A notice of the shell. It may replace another one and stay until dismissed. */
export interface ShellNotice extends Notice {
  /** A new notice replaces the one with the same id. */
  id?: string;
  persistent?: boolean;
}

interface ShownNotice extends ShellNotice {
  id: string;
}

interface PendingQuestion {
  question: Confirmation;
  answer: (agreed: boolean) => void;
}

export interface NoticesState {
  notices: readonly ShownNotice[];
  /** The open question; further questions wait in a queue. */
  pending: PendingQuestion | null;
  notify: (notice: ShellNotice) => void;
  dismiss: (id: string) => void;
  /** Resolves to true when the user confirms. */
  confirm: (question: Confirmation) => Promise<boolean>;
}

/** Holds the notices on the screen and the open confirmation question. */
export const createNoticesStore = (
  schedule: (work: () => void, ms: number) => void = (work, ms) => void setTimeout(work, ms),
) => {
  let count = 0;
  let queue: Promise<unknown> = Promise.resolve();
  return createStore<NoticesState>()((set, get) => ({
    notices: [],
    pending: null,
    notify: (notice) => {
      count += 1;
      const { id = `notice-${count}` } = notice;
      const others = get().notices.filter((other) => other.id !== id);
      set({ notices: [...others, { ...notice, id }] });
      // A failure stays until the user dismisses it.
      if (notice.persistent || notice.tone === 'danger') return;
      schedule(() => get().dismiss(id), notice.action ? SHOWN_WITH_ACTION_MS : SHOWN_MS);
    },
    dismiss: (id) => set({ notices: get().notices.filter((notice) => notice.id !== id) }),
    confirm: (question) => {
      const ask = () =>
        new Promise<boolean>((resolve) => {
          const answer = (agreed: boolean) => {
            set({ pending: null });
            resolve(agreed);
          };
          set({ pending: { question, answer } });
        });
      const answered = queue.then(ask);
      queue = answered;
      return answered;
    },
  }));
};

export type NoticesStore = ReturnType<typeof createNoticesStore>;
