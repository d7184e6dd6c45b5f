import { Client, type QueryResult } from 'pg';
import { forAnyWorkspace } from '../any-workspace.ts';

/** A text is prepared from this use on, so that those of a single use leave nothing behind. */
const USES = 3;
/** Each connection keeps the plans of its prepared texts, so their number is bounded. */
const MAX_PREPARED = 300;
const MAX_COUNTED = 1000;
const LONGEST = 8000;

/** A prepared statement fails once a migration adds a column to what its `*` stands for. */
const HAS_STAR = /[^(]\*/;
const IS_READ = /^select\b/;

/** The statement after `begin` starts with this where Postgres is to refuse writes in the transaction. */
export const OPEN_TO_READ = "select set_config('transaction_read_only', 'on', true), ";

/** Returns the name under which a text is prepared, or undefined when it is planned at each use. */
export type NameStatement = (text: string) => string | undefined;

export function createStatementNames(): NameStatement {
  const names = new Map<string, string>();
  const uses = new Map<string, number>();
  return (text) => {
    const name = names.get(text);
    if (name !== undefined || names.size >= MAX_PREPARED) return name;
    if (text.length > LONGEST || HAS_STAR.test(text)) return undefined;
    const count = (uses.get(text) ?? 0) + 1;
    if (count < USES) {
      if (uses.size >= MAX_COUNTED) uses.clear();
      uses.set(text, count);
      return undefined;
    }
    uses.delete(text);
    const added = `parapet_${names.size + 1}`;
    names.set(text, added);
    return added;
  };
}

/** All connections of this process use the same names. */
const nameStatement = createStatementNames();

/**
 * Before the text of the last statement of a transaction: the commit is sent right behind it, so that the rows it
 * locks wait for no answer to this process. Where nothing may be stored it has to fail.
 */
export const COMMITS = '/* commits */';

const NO_ROWS = { command: 'SELECT', rowCount: 0, rows: [] };
const COMMITTED = { command: 'COMMIT', rowCount: null, rows: [] };

/**
 * A connection with fewer and cheaper round trips. It prepares the statements that recur: Postgres
 * parses and plans them once, which below row-level security takes longer than most of them run.
 * And it sends `begin` with the statement after it, when that one has no values, and does not wait
 * for the two before it sends prepared reads. Nor does it wait for the end of a transaction that only
 * reads, which has nothing to commit. Open it with `pipeline`.
 */
export class PreparingClient extends Client {
  #begins = false;
  #onlyReads = false;
  /** The first message of a transaction, until it is known whether it succeeded. */
  #opening: Promise<unknown> | null = null;
  /** The commit that went with the last statement. */
  #commit: Promise<unknown> | null = null;

  // biome-ignore lint/suspicious/noExplicitAny: it stands for each of the overloads
  override query(given: any, values?: any, callback?: any): any {
    if (typeof given !== 'string') return super.query(given, values, callback);
    const text = forAnyWorkspace(given);
    this.#gather();
    const hasValues = Array.isArray(values) && values.length > 0;
    if (text === 'begin') {
      this.#begins = true;
      this.#onlyReads = false;
      return Promise.resolve({ command: 'BEGIN', rowCount: null, rows: [] });
    }
    if (this.#begins) {
      this.#begins = false;
      if (hasValues) return super.query('begin').then(() => this.query(text, values, callback));
      // One message: when a statement of it fails, Postgres runs none after it.
      const opening = super.query(`begin; ${text}`);
      this.#onlyReads = text.startsWith(OPEN_TO_READ);
      const settled = () => {
        if (this.#opening === opening) this.#opening = null;
      };
      opening.then(settled, settled);
      this.#opening = opening;
      return Promise.resolve(NO_ROWS);
    }
    if (this.#commit !== null && (text === 'commit' || text === 'rollback')) {
      const commit = this.#commit;
      this.#commit = null;
      return text === 'commit' ? commit : commit.catch(() => NO_ROWS);
    }
    if (this.#commit !== null) {
      return Promise.reject(new Error('A statement follows the last one of its transaction.'));
    }
    if (text === 'commit' && this.#onlyReads && !this.#opening) {
      // Later statements of this connection are sent behind it.
      super.query('commit').catch(() => undefined);
      return Promise.resolve(COMMITTED);
    }
    const name = hasValues ? nameStatement(text) : undefined;
    const send = (): Promise<QueryResult> => {
      const sent: Promise<QueryResult> =
        name === undefined ? super.query(text, values) : super.query({ name, text, values });
      if (text.startsWith(COMMITS)) {
        this.#commit = super.query('commit');
        this.#commit.catch(() => undefined);
      }
      return sent;
    };
    // Nothing in a transaction asks for a callback.
    if (callback) return super.query(text, values, callback);
    const opening = this.#opening;
    if (!opening) return send();
    // Behind what waits for the opening too, so that none of it is sent later.
    if (text === 'rollback') return opening.then(send, send);
    if (name === undefined || !IS_READ.test(text)) return opening.then(send);
    // Its result is dropped when the transaction did not open.
    const sent = send();
    sent.catch(() => undefined);
    return opening.then(() => sent);
  }

  /** Statements that are sent before the next task go with one write. */
  #gather(): void {
    const { stream } = this.connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
  }
}
