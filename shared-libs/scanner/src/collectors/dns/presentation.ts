import type { Answer } from 'dns-packet';
import { MAX_DNS_VALUE_LENGTH } from '../../limits.ts';
import { quoted } from '../../subjects/web/http-proof.ts';

/**
 * Returns the value of a record as `dig +short` prints it, names in lower case and without the last
 * dot. Control characters become `\DDD`, because a zone may hold any byte.
 */
export const presentation = (record: Answer): string => {
  const text = textOf(record).slice(0, MAX_DNS_VALUE_LENGTH);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is replaced
  return text.replaceAll(/[\u0000-\u001f\u007f]/g, escaped);
};

const escaped = (character: string): string =>
  `\\${String(character.charCodeAt(0)).padStart(3, '0')}`;

function textOf(record: Answer): string {
  switch (record.type) {
    case 'A':
    case 'AAAA':
      return record.data;
    case 'CNAME':
    case 'NS':
    case 'PTR':
    case 'DNAME':
      return record.data.toLowerCase();
    case 'MX':
      return `${record.data.preference ?? 0} ${record.data.exchange.toLowerCase()}`;
    case 'TXT':
      return strings(record.data).join('');
    case 'CAA':
      return `${record.data.flags ?? 0} ${record.data.tag} "${record.data.value}"`;
    case 'DS':
      return `${record.data.keyTag} ${record.data.algorithm} ${record.data.digestType} ${record.data.digest.toString('hex')}`;
    case 'DNSKEY':
      return `${record.data.flags} 3 ${record.data.algorithm} ${record.data.key.toString('base64')}`;
    case 'TLSA':
      return `${record.data.usage} ${record.data.selector} ${record.data.matchingType} ${record.data.certificate.toString('hex')}`;
    case 'SOA': {
      const { mname, rname, serial, refresh, retry, expire, minimum } = record.data;
      return `${mname} ${rname} ${serial} ${refresh} ${retry} ${expire} ${minimum}`;
    }
    default:
      return '';
  }
}

const strings = (data: unknown): readonly string[] =>
  (Array.isArray(data) ? data : [data]).map((part) =>
    Buffer.isBuffer(part) ? part.toString('utf8') : String(part),
  );

/** Quotes a name for a shell, because a hostile zone may name a server `$(reboot).example`. */
export const shellName = (name: string): string => (/^\w[\w.-]*$/.test(name) ? name : quoted(name));
