export const myDataFile = { type: 'application/json', name: 'parapet-my-data.json' } as const;

/** The most changes of one file; older ones are left out, which it says. */
export const MAX_MY_CHANGES = 50_000;
