import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describeFailure, Problem } from '../problem.ts';
import { type ManagedProcess, type ProcessSpec, startProcess } from './managed-process.ts';
import { openProcessLog, type ProcessLog } from './process-log.ts';

/** The role of each process. All others depend on the database. */
export type Role = 'database' | 'api' | 'worker' | 'origins';

/** Settings and callbacks of a process group. */
export interface ProcessGroupOptions {
  readonly specs: Readonly<Partial<Record<Role, ProcessSpec>>>;
  readonly logsDir: string;
  /**
   * Called with each process id at once, so that a later start can terminate left-over processes.
   */
  onSpawn(role: Role, pid: number): void;
  /** Reports in one line that a process ended or runs again. */
  report(line: string): void;
  /** Called when the database cannot be restarted and the group cannot go on. */
  onFatal(error: unknown): void;
}

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 30_000;
const STABLE_AFTER_MS = 60_000;
const DATABASE_ATTEMPTS = 5;

/**
 * Supervises Parapet's processes. A process that ends is restarted, after a pause that grows with
 * each failure. When the database ends, its dependents are restarted after it.
 */
export class ProcessGroup {
  readonly #options: ProcessGroupOptions;
  readonly #running = new Map<Role, ManagedProcess>();
  readonly #pending = new Set<Promise<unknown>>();
  readonly #failures = new Map<Role, number>();
  readonly #restarts = new Map<Role, number>();
  readonly #logs = new Map<Role, ProcessLog>();
  readonly #stopping = new AbortController();
  #databaseUrl: string | undefined;
  /** Counts starts of the database. A restart that belongs to an earlier generation is dropped. */
  #generation = 0;

  constructor(options: ProcessGroupOptions) {
    this.#options = options;
  }

  /** Starts the database; does nothing when Supabase supplies it. */
  async startDatabase(): Promise<void> {
    if (!this.#options.specs.database) return;
    this.#databaseUrl = (await this.#start('database')).ready.databaseUrl;
  }

  /** Starts all other processes in parallel. */
  async startDependents(): Promise<void> {
    await Promise.all(this.#dependents().map((role) => this.#start(role)));
  }

  /**
   * Restarts a process whose sources have changed; the database together with its dependents. A
   * process that cannot be started stays stopped. Calls for one role must not overlap.
   *
   * @throws Problem with the reason
   */
  async restart(role: Role): Promise<void> {
    this.#restarts.set(role, (this.#restarts.get(role) ?? 0) + 1);
    this.#failures.delete(role);
    // An automatic restart may be under way.
    await Promise.allSettled(this.#pending);
    const current = this.#running.get(role);
    this.#running.delete(role);
    if (role === 'database') {
      this.#generation++;
      await this.#stopDependents();
    }
    await current?.stop();
    if (this.#stopping.signal.aborted) return;
    if (role === 'database') await this.#restartAll();
    else await this.#start(role);
  }

  /** Ends all processes, the database last. Never throws. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.allSettled(this.#pending);
    await this.#stopDependents();
    await this.#running.get('database')?.stop();
    for (const log of this.#logs.values()) log.close();
  }

  /** Kills all processes but the database, which still shuts down in order. */
  forceStop(): void {
    for (const role of this.#dependents()) this.#running.get(role)?.kill();
  }

  #dependents(): Role[] {
    const roles: Role[] = ['api', 'worker', 'origins'];
    return roles.filter((role) => this.#options.specs[role]);
  }

  async #stopDependents(): Promise<void> {
    const dependents = this.#dependents().map((role) => this.#running.get(role));
    for (const role of this.#dependents()) this.#running.delete(role);
    await Promise.all(dependents.map((managed) => managed?.stop()));
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
    const usesDatabase = role === 'api' || role === 'worker';
    const env = usesDatabase
      ? { ...spec.env, PARAPET_EMBEDDED_DATABASE_URL: this.#databaseUrl }
      : spec.env;
    const log = this.#logOf(role);
    const onSpawn = (pid: number) => this.#options.onSpawn(role, pid);
    const managed = await startProcess({ ...spec, env }, log, this.#stopping.signal, onSpawn);
    const began = Date.now();
    this.#running.set(role, managed);
    void managed.ended.then((message) => {
      const isExpected = this.#stopping.signal.aborted || this.#running.get(role) !== managed;
      if (isExpected) return;
      this.#running.delete(role);
      if (Date.now() - began > STABLE_AFTER_MS) this.#failures.delete(role);
      void this.#recover(role, message);
    });
    return managed;
  }

  async #recover(role: Role, message: string): Promise<void> {
    if (role === 'database') this.#generation++;
    const generation = this.#generation;
    const failures = (this.#failures.get(role) ?? 0) + 1;
    this.#failures.set(role, failures);
    if (role === 'database' && failures > DATABASE_ATTEMPTS) {
      this.#options.onFatal(new Problem(message));
      return;
    }
    this.#options.report(`${message}; starting it again`);
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS);
    const restarts = this.#restarts.get(role);
    const isDropped = () =>
      this.#stopping.signal.aborted ||
      generation !== this.#generation ||
      restarts !== this.#restarts.get(role);
    await delay(pause, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
    if (isDropped()) return;
    try {
      if (role === 'database') await this.#restartAll();
      else await this.#start(role);
      this.#options.report(`${this.#options.specs[role]?.name} is running again`);
    } catch (error) {
      if (!isDropped()) await this.#recover(role, describeFailure(error));
    }
  }

  async #restartAll(): Promise<void> {
    await this.#stopDependents();
    await this.startDatabase();
    await this.startDependents();
  }

  #logOf(role: Role): ProcessLog {
    const log = this.#logs.get(role) ?? openProcessLog(join(this.#options.logsDir, `${role}.log`));
    this.#logs.set(role, log);
    return log;
  }
}
