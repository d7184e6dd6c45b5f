import { known, type Read, unknown } from '@parapet/checks/definition/read';
import type {
  HelloAnswer,
  SuiteFamily,
  TlsService,
  TlsVersion,
} from '../../../subjects/tls-service.ts';
import { familiesOf, isAead } from '../handshake/suites.ts';
import { nameOf, type TlsEndpoint } from '../handshake/tls-transport.ts';
import type { EnumeratedReply, Enumeration } from './enumerate-offers.ts';

const families: readonly SuiteFamily[] = [
  'anonymous',
  'null',
  'export',
  'rc4',
  'des',
  'block64',
  'static-rsa',
  'forward',
];

/** The families that the enumeration of TLS 1.2 and older found. */
export function suitesByFamily(
  endpoint: TlsEndpoint,
  enumeration: Enumeration,
): TlsService['suites'] {
  const entries = families.map((family) => [
    family,
    answerAbout(endpoint, enumeration, older, (suite) => familiesOf(suite).includes(family)),
  ]);
  return Object.fromEntries(entries) as Record<SuiteFamily, Read<HelloAnswer>>;
}

export const authenticatedSuites = (
  endpoint: TlsEndpoint,
  enumeration: Enumeration,
): Read<HelloAnswer> => answerAbout(endpoint, enumeration, ['TLSv1.2'], isAead);

/** Returns whether the server chooses by its own order in one version; with one suite it does. */
export function suiteOrder(
  endpoint: TlsEndpoint,
  version: TlsVersion,
  { accepted, replies }: Enumeration,
): Read<HelloAnswer> | null {
  const offers = accepted[version];
  if (offers === null || !offers.ok) return offers;
  const last = replies.findLast((reply) => reply.version === version && reply.suite !== null);
  const { suites, order, isCutOff } = offers.value;
  if (isCutOff) return cutOff;
  if (last === undefined || (order === null && suites.length > 1)) return unclear;
  return known(answer(endpoint, last, order !== 'client', 'the suite of its choice last'));
}

const older: readonly TlsVersion[] = ['TLSv1.2', 'TLSv1.1', 'TLSv1.0', 'SSLv3'];
const cutOff = unknown('The server accepts more suites than are enumerated');
const unclear = unknown('The answers do not show whose order decides');

/** The hello that shows a suite of that kind; without one, what shows that there is none. */
function answerAbout(
  endpoint: TlsEndpoint,
  { accepted, replies, versions: refused }: Enumeration,
  versions: readonly TlsVersion[],
  isOfKind: (suite: number) => boolean,
): Read<HelloAnswer> {
  const relevant = replies.filter(({ version }) => versions.includes(version));
  const found = relevant.find(({ suite }) => suite !== null && isOfKind(suite));
  if (found !== undefined) return known(answer(endpoint, found, true));
  const offers = versions.map((version) => accepted[version]);
  const unread = offers.find((offer) => offer !== null && !offer.ok);
  if (unread) return unread;
  if (offers.some((offer) => offer?.ok && offer.value.isCutOff)) return cutOff;
  const refusal = relevant.findLast(({ suite }) => suite === null);
  if (refusal !== undefined) return known(answer(endpoint, refusal, false));
  const newest = refused['TLSv1.2'];
  return newest.ok ? known({ ...newest.value, accepted: false, suite: null }) : newest;
}

const answer = (
  endpoint: TlsEndpoint,
  { version, offered, suite, text, capturedAt }: EnumeratedReply,
  accepted: boolean,
  asked = `${offered} suites of ${version}`,
): HelloAnswer => ({
  accepted,
  suite,
  proof: {
    type: 'tls',
    request: `ClientHello to ${nameOf(endpoint)} that offers ${asked}`,
    response: text,
    capturedAt,
    reproduce: `nmap -Pn -p ${endpoint.port} --script ssl-enum-ciphers ${endpoint.host}`,
  },
});
