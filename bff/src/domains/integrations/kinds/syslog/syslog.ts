import type { Severity } from '@parapet/contracts/text/vocabulary';
import { messageOf } from '../finding-message.ts';
import type { Kind } from '../kind.ts';
import { type OcsfEvent, ocsfEvents } from '../ocsf.ts';

const levels: Readonly<Record<Severity, number>> = {
  info: 1,
  low: 3,
  medium: 5,
  high: 8,
  critical: 10,
};
/** Facility local0; levels of syslog. */
const syslogLevels: Readonly<Record<Severity, number>> = {
  critical: 2,
  high: 3,
  medium: 4,
  low: 5,
  info: 6,
};
const LOCAL0 = 16;
const VERSION = '1';

/** CEF in syslog (RFC 5424): the collector does not answer, so it is sent, and never said to be delivered. */
export const syslog: Kind = {
  body: (message) => JSON.stringify(message),
  *send({ id, body, connection: { url, settings } }) {
    const messages = ocsfEvents(messageOf(body), id).map(syslogLine);
    yield { via: 'syslog', url, messages, ca: settings.ca ? pemOf(settings.ca) : null };
    return { kind: 'delivered', note: 'Sent. Syslog does not confirm what arrives.' };
  },
};

/** A field of one line drops line ends, without which a certificate is not read. */
const pemOf = (text: string): string =>
  text
    .replaceAll(/-----(BEGIN|END) CERTIFICATE-----/g, '\n-----$1 CERTIFICATE-----\n')
    .split('\n')
    .map((line) => (line.startsWith('-----') ? line : line.replaceAll(/\s/g, '')))
    .filter((line) => line !== '')
    .join('\n');

function syslogLine(event: OcsfEvent): string {
  const priority = LOCAL0 * 8 + syslogLevels[event.severity];
  const time = new Date(event.time).toISOString();
  return `<${priority}>1 ${time} parapet parapet - ${event.id} - ${cefOf(event)}`;
}

/** The Common Event Format, version 0. */
export function cefOf({ changed, title, severity, id, time }: OcsfEvent): string {
  const finding = changed?.finding;
  const extension: Readonly<Record<string, string | undefined>> = {
    externalId: finding?.id ?? id,
    rt: String(time),
    act: changed?.change,
    dhost: finding?.asset.name,
    request: finding?.url,
    msg: finding?.description,
    cs1Label: finding && 'location',
    cs1: finding?.location,
    cs2Label: finding?.cveIds[0] && 'cve',
    cs2: finding?.cveIds[0],
    cn1Label: finding && 'priority',
    cn1: finding && String(Math.round(finding.priority)),
  };
  const fields = Object.entries(extension)
    .filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '')
    .map(([name, value]) => `${name}=${fieldValue(value)}`);
  const header = ['CEF:0', 'Parapet', 'Parapet', VERSION, finding?.checkId ?? 'message', title];
  return `${header.map(headerOf).join('|')}|${levels[severity]}|${fields.join(' ')}`;
}

const headerOf = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll('|', '\\|')
    .replaceAll(/[\r\n]+/g, ' ');
const fieldValue = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('=', '\\=').replaceAll(/\r?\n/g, '\\n').slice(0, 1000);
