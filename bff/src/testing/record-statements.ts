import pg from 'pg';

/** One statement as the API sent it. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/**
 * Records the statements of this process from now on. Returns a function that runs `work` and
 * returns the statements of its requests, with those that begin, claim and end their transactions;
 * those of a worker with its own claim.
 */
export function recordStatements(
  claim: 'request.jwt.claims' | 'parapet.workspace_id' = 'request.jwt.claims',
): (work: () => Promise<unknown>) => Promise<Statement[]> {
  let recorded: (Statement & { readonly client: unknown })[] | null = null;
  const query = pg.Client.prototype.query;
  pg.Client.prototype.query = function record(this: pg.Client, ...args: unknown[]) {
    const [text, values] = args;
    if (recorded && typeof text === 'string') {
      recorded.push({ client: this, text, values: Array.isArray(values) ? values : [] });
    }
    return Reflect.apply(query, this, args);
  } as typeof query;
  return async (work) => {
    recorded = [];
    await work();
    const all = recorded;
    recorded = null;
    // The queue has connections of its own.
    const clients = new Set(
      all.filter(({ text }) => text.includes(claim)).map(({ client }) => client),
    );
    return all
      .filter(({ client }) => clients.has(client))
      .map(({ text, values }) => ({ text, values }));
  };
}
