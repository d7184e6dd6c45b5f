import pg from 'pg';

/** One statement as the API sent it. */
export interface Statement {
  /** The name under which it is prepared. */
  readonly name?: string;
  readonly text: string;
  readonly values: readonly unknown[];
  /** Tells whether its connection sent it before it had the answers to those before it. */
  readonly isBehind: boolean;
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
  /** How many statements of the work each connection has sent and has no answer to. */
  let unanswered = new WeakMap<pg.Client, number>();
  const query = pg.Client.prototype.query;
  pg.Client.prototype.query = function record(this: pg.Client, ...args: unknown[]) {
    const [given, values] = args;
    const statement = typeof given === 'string' ? { text: given, values } : given;
    if (recorded && isStatement(statement)) {
      const isBehind = (unanswered.get(this) ?? 0) > 0;
      recorded.push({ ...statement, client: this, values: statement.values ?? [], isBehind });
    }
    const sent: unknown = Reflect.apply(query, this, args);
    if (recorded && sent instanceof Promise) {
      const waiting = unanswered;
      const count = (change: number) => void waiting.set(this, (waiting.get(this) ?? 0) + change);
      const answered = () => count(-1);
      count(1);
      sent.then(answered, answered);
    }
    return sent;
  } as typeof query;
  return async (work) => {
    recorded = [];
    unanswered = new WeakMap();
    await work();
    const all = recorded;
    recorded = null;
    // The queue has connections of its own.
    const clients = new Set(
      all.filter(({ text }) => text.includes(claim)).map(({ client }) => client),
    );
    return all
      .filter(({ client }) => clients.has(client))
      .map(({ client: _, ...statement }) => statement);
  };
}

const isStatement = (value: unknown): value is Statement =>
  typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string';
