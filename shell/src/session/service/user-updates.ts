/** A sign-out does not wait longer for an answer to an update. */
const LONGEST_WAIT_MS = 3_000;

/**
 * Keeps updates of the user and signing out apart. supabase-js stores the session again when an update is
 * answered, so one that was under way would bring a session back that has just ended.
 * @param endAgain ends the session that came back in spite of the wait
 */
export function createUserUpdates(endAgain: () => Promise<unknown>) {
  const pending = new Set<Promise<unknown>>();
  let ends = 0;

  return {
    async run<T>(update: () => Promise<T>): Promise<T> {
      const endsBefore = ends;
      const work = update();
      pending.add(work);
      try {
        return await work;
      } finally {
        pending.delete(work);
        if (ends !== endsBefore) await endAgain();
      }
    },

    /**
     * Ends the session after the updates that are under way.
     * @param saved resolves when those are saved, too, that wait for their turn
     */
    async end<T>(signOut: () => Promise<T>, saved?: Promise<void>): Promise<T> {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const limit = new Promise((resolve) => {
        timer = setTimeout(resolve, LONGEST_WAIT_MS);
      });
      await Promise.race([Promise.allSettled([...pending, saved]), limit]);
      clearTimeout(timer);
      ends += 1;
      return await signOut();
    },
  };
}
