import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type ManagedProcess, type ProcessSpec, startProcess } from './managed-process.ts';
import { describeFailure, Problem } from './problem.ts';
import { openRotatingLog, type RotatingLog } from './rotating-log.ts';

/** The processes by what they do. All others depend on the database. */
export type Role = 'database' | 'api' | 'worker' | 'origins';

/** What the family needs from outside. */
export interface FamilyOptions {
  readonly specs: Readonly<Partial<Record<Role, ProcessSpec>>>;
  readonly logsDir: string;
  /** Told each process number at once, so that a later start can see it off. */
  onSpawn(role: Role, pid: number): void;
  /** Lines for a person about processes that ended and came back. */
  report(line: string): void;
  /** The database does not come back: nothing can go on. */
  onFatal(error: unknown): void;
}

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 30_000;
const STEADY_AFTER_MS = 60_000;
const DATABASE_ATTEMPTS = 5;

/**
 * Parapet's processes, kept alive: one that dies is started again, after a pause that grows while
 * it keeps dying. When the database dies, those that use it are started again after it.
 */
export class ProcessGroup {
  readonly #options: FamilyOptions;
  readonly #running = new Map<Role, ManagedProcess>();
  readonly #pending = new Set<Promise<unknown>>();
  readonly #failures = new Map<Role, number>();
  readonly #restarts = new Map<Role, number>();
  readonly #logs = new Map<Role, RotatingLog>();
  readonly #stopping = new AbortController();
  #databaseUrl: string | undefined;
  /** Counts the databases; what was begun for an earlier one is dropped. */
  #generation = 0;

  constructor(options: FamilyOptions) {
    this.#options = options;
  }

  /** Starts the database, where there is one of our own. */
  async startDatabase(): Promise<void> {
    if (!this.#options.specs.database) return;
    this.#databaseUrl = (await this.#start('database')).ready.databaseUrl;
  }

  /** Starts everything else, side by side. */
  async startDependents(): Promise<void> {
    await Promise.all(this.#dependents().map((role) => this.#start(role)));
  }

  /**
   * Starts a process anew because what it runs has changed; with the database, all that use it. One
   * that cannot be started stays away until the next change. Calls for one role must not overlap.
   *
   * @throws Problem with the reason
   */
  async restart(role: Role): Promise<void> {
    this.#restarts.set(role, (this.#restarts.get(role) ?? 0) + 1);
    this.#failures.delete(role);
    // One that is just being brought back, after it ended by itself.
    await Promise.allSettled(this.#pending);
    const before = this.#running.get(role);
    this.#running.delete(role);
    if (role === 'database') {
      this.#generation++;
      await this.#stopDependents();
    }
    await before?.stop();
    if (this.#stopping.signal.aborted) return;
    if (role === 'database') await this.#bringBackAll();
    else await this.#start(role);
  }

  /** Ends all, those that use the database before the database. Never throws. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.allSettled(this.#pending);
    await this.#stopDependents();
    await this.#running.get('database')?.stop();
    for (const log of this.#logs.values()) log.close();
  }

  /** Makes a `stop` that takes too long for somebody quick; the database still ends in order. */
  hurry(): void {
    for (const role of this.#dependents()) this.#running.get(role)?.kill();
  }

  #dependents(): Role[] {
    const roles: Role[] = ['api', 'worker', 'origins'];
    return roles.filter((role) => this.#options.specs[role]);
  }

  async #stopDependents(): Promise<void> {
    const leaving = this.#dependents().map((role) => this.#running.get(role));
    for (const role of this.#dependents()) this.#running.delete(role);
    await Promise.all(leaving.map((managed) => managed?.stop()));
  }

  #start(role: Role): Promise<ManagedProcess> {
    const starting = this.#startAndWatch(role);
    this.#pending.add(starting);
    const settled = () => this.#pending.delete(starting);
    starting.then(settled, settled);
    return starting;
  }

  async #startAndWatch(role: Role): Promise<ManagedProcess> {
    const spec = this.#options.specs[role];
    if (!spec) throw new Problem(`There is no ${role} to start`);
    const isReader = role === 'api' || role === 'worker';
    const env = isReader
      ? { ...spec.env, PARAPET_EMBEDDED_DATABASE_URL: this.#databaseUrl }
      : spec.env;
    const log = this.#logOf(role);
    const onSpawn = (pid: number) => this.#options.onSpawn(role, pid);
    const managed = await startProcess({ ...spec, env }, log, this.#stopping.signal, onSpawn);
    const began = Date.now();
    this.#running.set(role, managed);
    void managed.ended.then((words) => {
      const isExpected = this.#stopping.signal.aborted || this.#running.get(role) !== managed;
      if (isExpected) return;
      this.#running.delete(role);
      if (Date.now() - began > STEADY_AFTER_MS) this.#failures.delete(role);
      void this.#bringBack(role, words);
    });
    return managed;
  }

  async #bringBack(role: Role, words: string): Promise<void> {
    if (role === 'database') this.#generation++;
    const generation = this.#generation;
    const failures = (this.#failures.get(role) ?? 0) + 1;
    this.#failures.set(role, failures);
    if (role === 'database' && failures > DATABASE_ATTEMPTS) {
      this.#options.onFatal(new Problem(words));
      return;
    }
    this.#options.report(`${words}; starting it again`);
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS);
    const restarts = this.#restarts.get(role);
    const isDropped = () =>
      this.#stopping.signal.aborted ||
      generation !== this.#generation ||
      restarts !== this.#restarts.get(role);
    await delay(pause, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
    if (isDropped()) return;
    try {
      if (role === 'database') await this.#bringBackAll();
      else await this.#start(role);
      this.#options.report(`${this.#options.specs[role]?.name} is running again`);
    } catch (error) {
      if (!isDropped()) await this.#bringBack(role, describeFailure(error));
    }
  }

  async #bringBackAll(): Promise<void> {
    await this.#stopDependents();
    await this.startDatabase();
    await this.startDependents();
  }

  #logOf(role: Role): RotatingLog {
    const log = this.#logs.get(role) ?? openRotatingLog(join(this.#options.logsDir, `${role}.log`));
    this.#logs.set(role, log);
    return log;
  }
}
