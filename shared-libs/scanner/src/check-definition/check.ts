import type {
  Check as AnyCheck,
  RegisteredCheck as AnyRegisteredCheck,
} from '@parapet/checks/definition/check';
import type { HostQuestion } from '../subjects/host.ts';
import type { Subject, SubjectKind } from '../subjects/subject.ts';
import type { Probe } from '../subjects/web/web-origin.ts';

/**
 * Lists what checks of a subject may need beyond what is read for all of them. A `Probe` is a request whose answer is
 * evaluated: such a check sees the page's headers, but not its body. `crawl` is the crawl of the site, which is done again where a
 * failure is confirmed. `storage` is what cloud storage that the crawl found answers. A `HostQuestion` is put to the
 * host. `heartbeat` is how the server takes a TLS heartbeat that it has to discard.
 */
interface NeedsOfKind {
  'web-origin': Probe | 'crawl' | 'storage';
  host: HostQuestion;
  'tls-service': 'heartbeat';
  zone: never;
  alias: never;
  software: never;
}

export type Need = NeedsOfKind[SubjectKind];

export type Check<S extends Subject = Subject, Key extends string = string> = AnyCheck<
  S,
  Key,
  NeedsOfKind[S['kind']]
>;

export type RegisteredCheck = AnyRegisteredCheck<SubjectKind, Need>;

/** Curried, so that the subject is named and the outcome keys are inferred. */
export const checkOf =
  <S extends Subject>() =>
  <const Key extends string>(check: Check<S, Key>): Check<S, Key> =>
    check;
