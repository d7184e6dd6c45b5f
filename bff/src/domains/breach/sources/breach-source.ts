import type { BreachCapabilities } from '@parapet/contracts/breach/breach-search';

/** Why a source has no answer. */
export type SourceProblem =
  /** The key is not accepted: nothing works until another one is set. */
  | { readonly kind: 'key_refused'; readonly message: string }
  /** It asks to come back after so many seconds. */
  | { readonly kind: 'wait'; readonly seconds: number }
  /** It will not answer this question, however often it is asked. */
  | { readonly kind: 'refused'; readonly message: string }
  /** It did not answer, or not as it should. */
  | { readonly kind: 'unreachable'; readonly message: string };

export type SourceAnswer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: SourceProblem };

/**
 * A service that knows accounts in breaches. Nothing but the name of a domain or the first digits of a
 * hash is sent to it, and no method rejects but for an abort.
 */
export interface BreachSource {
  /** Asks what the key can do, which also tests its health. */
  readStatus(key: string, signal: AbortSignal): Promise<SourceAnswer<BreachCapabilities>>;
  /** Names of breaches by the local part of addresses. */
  searchDomain(
    key: string,
    domain: string,
    signal: AbortSignal,
  ): Promise<SourceAnswer<ReadonlyMap<string, readonly string[]>>>;
  /** Sites in stealer logs by the local part of addresses. */
  searchStealerLogs(
    key: string,
    domain: string,
    signal: AbortSignal,
  ): Promise<SourceAnswer<ReadonlyMap<string, readonly string[]>>>;
  /** Counts the accounts of a website in stealer logs; who they are is dropped at once. */
  countCustomers(key: string, domain: string, signal: AbortSignal): Promise<SourceAnswer<number>>;
  /** Names of breaches with an address, asked for by six of forty digits of its SHA-1. */
  searchAddress(
    key: string,
    address: string,
    signal: AbortSignal,
  ): Promise<SourceAnswer<readonly string[]>>;
}

/** Returns leaked passwords whose SHA-1 begins with five digits: rests of hashes with their counts. */
export type ReadPasswordRange = (
  prefix: string,
) => Promise<SourceAnswer<Readonly<Record<string, number>>>>;
