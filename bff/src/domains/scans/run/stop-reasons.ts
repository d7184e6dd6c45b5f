/** The reason why a run is stopped from outside. The engine rejects with the abort reason. */
export type StopReason = 'cancelled' | 'timed_out' | 'lease_lost' | 'long_pause' | 'shutdown';

export class ScanStopped extends Error {
  override readonly name = 'ScanStopped';
  readonly reason: StopReason;
  constructor(reason: StopReason) {
    super(`The scan was stopped: ${reason}.`);
    this.reason = reason;
  }
}
