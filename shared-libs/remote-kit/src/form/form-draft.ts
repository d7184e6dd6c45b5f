import type { HostContext } from '../host-context.ts';

const PREFIX = 'parapet.draft ';

/** Describes what was typed into a form and not sent. */
export interface FormDraft<Values> {
  /** null without one. */
  read: () => Values | null;
  keep: (values: Values) => void;
  drop: () => void;
}

const ofTab = <T>(use: (storage: Storage) => T): T | null => {
  try {
    return use(sessionStorage);
  } catch {
    // Storage that is blocked or full, or a value of another release: the form works without a draft.
    return null;
  }
};

/**
 * The draft of a form in this tab, of one user in one workspace. A reload keeps it, also one that signs in
 * again; signing out deletes it.
 */
export const draftOf = <Values>(
  { session, workspace }: Pick<HostContext, 'session' | 'workspace'>,
  name: string,
): FormDraft<Values> => {
  const user = session.getSnapshot().user?.id;
  const key = `${PREFIX}${user} ${workspace.getSnapshot().current?.id} ${name}`;
  const drop = () => void ofTab((storage) => storage.removeItem(key));
  return {
    read: () =>
      ofTab((storage): Values | null => {
        const text = storage.getItem(key);
        return text === null ? null : JSON.parse(text);
      }),
    keep: (values) => {
      // A draft that does not fit must not leave an older text behind.
      drop();
      ofTab((storage) => storage.setItem(key, JSON.stringify(values)));
    },
    drop,
  };
};

/** Deletes the drafts of this tab. */
export const dropDrafts = (): void => {
  ofTab((storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key);
  });
};
