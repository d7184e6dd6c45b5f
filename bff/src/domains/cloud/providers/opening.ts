import type { CloudAccount, CloudProvider } from '@parapet/contracts/cloud/cloud';

/** An account as a worker opens it. */
export interface ScannedAccount
  extends Pick<
    CloudAccount,
    | 'id'
    | 'workspaceId'
    | 'authMethod'
    | 'partition'
    | 'region'
    | 'roleArn'
    | 'externalId'
    | 'connection'
    | 'isSample'
    | 'regions'
  > {
  readonly provider: CloudProvider;
  readonly accountUid: string;
  readonly sealedSecret: string | null;
}

/** Calls so far. */
export interface CallMeter {
  sent: number;
  readonly throttled: Map<string, number>;
}

/** What a provider's client needs of the worker. */
export interface Opening<Of> {
  readonly account: ScannedAccount;
  /** Opens the stored secret. */
  access(): Of;
  readonly meter: CallMeter;
  readonly signal: AbortSignal;
}

/** Counts a call of a client. */
export function countCall(
  meter: CallMeter,
  { service, throttled }: { readonly service: string; readonly throttled: boolean },
): void {
  meter.sent += 1;
  if (throttled) meter.throttled.set(service, (meter.throttled.get(service) ?? 0) + 1);
}

/** Waits, and rejects with the signal's reason when it is aborted. */
export const waitFor = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });
