import * as packet from 'dns-packet';
import type { HostQuestion } from '../../../subjects/host.ts';
import { reverseName } from '../../mail/reverse-names.ts';
import {
  readCldap,
  readIpmi,
  readLinkLocalNames,
  readMemcached,
  readMulticastNames,
  readNtpControl,
  readNtpList,
  readNtpTime,
  readRecursion,
  readSnmp,
  readSsdp,
  readTftp,
  SYS_DESCR,
  type UdpReader,
} from './udp-readers.ts';

/** Small messages to the usual port of a service; the most telling answer counts. */
export interface UdpQuestion {
  question: HostQuestion;
  port: number;
  messages(address: string): ReadonlyArray<{ send: Buffer; read: UdpReader }>;
  fromAnyPort?: true;
}

const hex = (text: string): Buffer => Buffer.from(text.replaceAll(' ', ''), 'hex');

/** GetRequest of sysDescr.0 with the community `public`, in version 1 (0) or 2c (1). */
const snmpGet = (version: 0 | 1): Buffer =>
  Buffer.concat([
    Buffer.of(0x30, 0x29, 2, 1, version, 4, 6),
    Buffer.from('public'),
    hex('a01c 0204 50617261 020100 020100 300e 300c 0608'),
    SYS_DESCR,
    Buffer.of(5, 0),
  ]);

const dnsQuestion = (name: string, type: packet.RecordType, flags = 0): Buffer =>
  Buffer.from(
    packet.encode({ type: 'query', id: 0x5061, flags, questions: [{ type, name, class: 'IN' }] }),
  );

const ntpTime = (): Buffer => Buffer.concat([Buffer.of(0x23), Buffer.alloc(47)]);

const search = [
  'M-SEARCH * HTTP/1.1',
  'HOST: 239.255.255.250:1900',
  'MAN: "ssdp:discover"',
  'MX: 1',
  'ST: upnp:rootdevice',
  '',
  '',
].join('\r\n');

/** None of these changes anything: versions, lists, the time, a file that does not exist. */
export const udpQuestions: readonly UdpQuestion[] = [
  {
    question: 'snmp',
    port: 161,
    messages: () => [
      { send: snmpGet(1), read: readSnmp },
      { send: snmpGet(0), read: readSnmp },
    ],
  },
  {
    question: 'ntp-control',
    port: 123,
    messages: () => [
      { send: hex('16020001 00000000 00000000'), read: readNtpControl },
      { send: hex('1700032a 00000000'), read: readNtpList },
      { send: ntpTime(), read: readNtpTime },
    ],
  },
  {
    question: 'ipmi',
    port: 623,
    messages: () => [
      { send: hex('0600ff07 00 00000000 00000000 09 2018c8 8100388e04b5'), read: readIpmi },
    ],
  },
  {
    question: 'dns-recursion',
    port: 53,
    // Every resolver has the root at hand, so nobody else is asked.
    messages: () => [
      { send: dnsQuestion('.', 'NS', packet.RECURSION_DESIRED), read: readRecursion },
    ],
  },
  {
    question: 'mdns',
    port: 5353,
    messages: () => [
      { send: dnsQuestion('_services._dns-sd._udp.local', 'PTR'), read: readMulticastNames },
    ],
  },
  {
    question: 'ssdp',
    port: 1900,
    messages: () => [{ send: Buffer.from(search), read: readSsdp }],
  },
  {
    question: 'llmnr',
    port: 5355,
    messages: (address) => [
      { send: dnsQuestion(reverseName(address), 'PTR'), read: readLinkLocalNames },
    ],
  },
  {
    question: 'tftp',
    port: 69,
    fromAnyPort: true,
    messages: () => [
      { send: Buffer.from('\0\x01scanner.invalid\0octet\0', 'latin1'), read: readTftp },
    ],
  },
  {
    question: 'memcached-udp',
    port: 11_211,
    messages: () => [{ send: Buffer.from('\0\x01\0\0\0\x01\0\0version\r\n'), read: readMemcached }],
  },
  {
    question: 'cldap',
    port: 389,
    messages: () => [
      {
        send: hex(
          '3025020101 6320 0400 0a0100 0a0100 020100 020100 010100 870b 6f626a656374436c617373 3000',
        ),
        read: readCldap,
      },
    ],
  },
];
