import { X509Certificate } from 'node:crypto';
import { makeCertificate } from '@parapet/test-kit/certificates';
import * as packet from 'dns-packet';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reportOf } from '../dns/collect-dnssec.ts';
import { ednsIn } from '../dns/edns.ts';
import { presentation } from '../dns/presentation.ts';
import { parseServiceBinding } from '../dns/service-binding.ts';
import { keyOf } from '../mail/collect-dkim.ts';
import { reportHosts } from '../mail/report-permissions.ts';
import { reverseName } from '../mail/reverse-names.ts';
import { amqpDetails, listenerDetails } from '../services/greeting-details.ts';
import * as udpReaders from '../services/questions/udp-readers.ts';
import { recognise } from '../services/recognise.ts';
import { sshAlgorithms } from '../services/ssh-algorithms.ts';
import { agreementNames, startAgreement } from '../ssh/key-agreement.ts';
import {
  cipherNames,
  clearOpener,
  clearSealer,
  createOpener,
  createSealer,
  type Opener,
} from '../ssh/packets.ts';
import { readWire, SshFault } from '../ssh/wire.ts';
import { parseReply } from '../tcp/smtp-session.ts';
import { certificateFacts } from '../tls/certificates/certificate-facts.ts';
import { derValueAt, encodingOf } from '../tls/certificates/der.ts';
import { readAnswer } from '../tls/certificates/revocation.ts';
import { readRevocationList, revocationListOf } from '../tls/certificates/revocation-list.ts';
import { clientHello } from '../tls/handshake/client-hello.ts';
import { readServerReply } from '../tls/handshake/server-hello.ts';
import { isSsl2ServerHello } from '../tls/handshake/ssl2.ts';
import { mysqlOffersTls } from '../tls/handshake/start-tls.ts';
import { anyOf, bytes, changed } from './changed-bytes.ts';
import { makeListedCertificate, serialOf } from './revocation-lists.ts';

const certificate = new X509Certificate(makeCertificate().cert);
const proof = { type: 'tls', request: '', response: '', capturedAt: '', reproduce: '' } as const;

const hello = clientHello({ version: 'TLSv1.2', suites: [0xc02f], host: 'shop.example' });
const dns = Buffer.from(
  packet.encode({
    type: 'response',
    answers: [
      { name: 'shop.example', type: 'TXT', data: 'v=spf1 -all' },
      {
        name: 'shop.example',
        type: 'DNSKEY',
        data: { flags: 257, algorithm: 8, key: Buffer.alloc(68, 3) },
      },
      {
        name: 'shop.example',
        type: 'RRSIG',
        data: {
          typeCovered: 'SOA',
          algorithm: 8,
          labels: 2,
          originalTTL: 60,
          expiration: 2 ** 31,
          inception: 1,
          keyTag: 7,
          signersName: 'shop.example',
          signature: Buffer.alloc(64, 1),
        },
      },
    ],
  }),
);

function parsed(raw: Buffer): X509Certificate | null {
  try {
    return new X509Certificate(raw);
  } catch {
    return null;
  }
}

/** One agreement over a large group, or one signature, takes as long as hundreds of other readings. */
const MAX_AGREEMENTS = 500;
const SHARE_OF_AGREEMENTS = 0.1;

/** No text of a server ends a parser in an exception. */
export function describeHostileBytes(numRuns: number): void {
  const agreements = Math.min(numRuns * SHARE_OF_AGREEMENTS, MAX_AGREEMENTS);
  const holds = <T>(from: fc.Arbitrary<T>, parse: (value: T) => unknown, runs = numRuns) =>
    fc.assert(
      fc.property(from, (value) => {
        parse(value);
      }),
      { numRuns: runs },
    );

  describe('bytes of a hostile server', () => {
    it('do not stop the reader of TLS records', () => {
      holds(anyOf(hello), readServerReply);
      holds(bytes, isSsl2ServerHello);
    });

    it('do not stop the reader of mail replies', () => {
      holds(anyOf(Buffer.from('220-a\r\n220 mail.example ESMTP\r\n')), parseReply);
    });

    it('do not stop the reader of what SSH offers', () => {
      const lists = Buffer.from('\0\0\0\x09none,none', 'latin1');
      const message = Buffer.concat([
        Buffer.from('SSH-2.0-a\r\n\0\0\0\x80\x04\x14', 'latin1'),
        Buffer.alloc(16),
        ...Array<Buffer>(10).fill(lists),
      ]);
      holds(anyOf(message), sshAlgorithms);
    });

    it('end a key exchange of SSH with a fault that is told', () => {
      const packet = clearSealer.seal(
        Buffer.from('\x14aaaaaaaaaaaaaaaa\0\0\0\x09none,none', 'latin1'),
      );
      const agreed = {
        mac: 'hmac-sha2-256',
        sequence: 3,
        derive: (_: string, n: number) => Buffer.alloc(n),
      };
      const read = (opener: Opener, message: Buffer) => {
        try {
          const { payload } = opener.open(message) ?? { payload: Buffer.alloc(0) };
          readWire(payload.subarray(17)).names();
        } catch (error) {
          if (!(error instanceof SshFault)) throw error;
        }
      };
      holds(anyOf(packet), (message) => read(clearOpener, message));
      for (const cipher of cipherNames) {
        const sealed = createSealer({ ...agreed, cipher }).seal(packet);
        holds(anyOf(sealed), (message) => read(createOpener({ ...agreed, cipher }), message));
      }
      for (const name of agreementNames) {
        const { shared } = startAgreement(name);
        const agree = (value: Buffer) => {
          try {
            shared(value);
          } catch (error) {
            if (!(error instanceof SshFault)) throw error;
          }
        };
        holds(bytes, agree, agreements);
      }
    });

    it('do not stop the readers of greetings', () => {
      const amqp = Buffer.from(
        '\x01\0\0\0\0\x01\xc0\0\x0a\0\x0a\0\x09\x07productS\0\0\0\x08RabbitMQ',
        'latin1',
      );
      holds(anyOf(amqp), amqpDetails);
      holds(anyOf(amqp), recognise);
      holds(
        anyOf(Buffer.from('\0\x30\0\0\x04\0\0\0(DESCRIPTION=(VSNNUM=318767104))')),
        listenerDetails,
      );
      holds(
        anyOf(Buffer.from('J\0\0\0\x0a8.0.36\0\x01\0\0\0abcdefgh\0\xff\xff', 'latin1')),
        mysqlOffersTls,
      );
    });

    it('do not stop the readers of answers over UDP', { timeout: 900_000 }, () => {
      const { SYS_DESCR, ...readers } = udpReaders;
      const snmp = Buffer.concat([
        Buffer.of(0x30, 0x82, 1, 2, 0xa2),
        SYS_DESCR,
        Buffer.of(4, 0x82, 1),
      ]);
      for (const message of [
        snmp,
        dns,
        Buffer.alloc(48, 0x97),
        Buffer.from('HTTP/1.1 200 OK\r\nServer:'),
      ]) {
        holds(anyOf(message), (one) => {
          for (const read of Object.values(readers)) read(one);
        });
      }
    });

    it('do not stop the reader of revocation answers', () => {
      const answer = Buffer.from('30030a0106300a0a0100a0053003020101', 'hex');
      holds(anyOf(answer), (one) => readAnswer(one, certificate, certificate, proof));
    });

    it('do not stop the reader of lists of revoked certificates', () => {
      const url = 'http://lists.example/7.crl';
      const { leaf, issuer, list, sealed } = makeListedCertificate(url);
      const revoked = [{ serial: serialOf(leaf), at: new Date(0) }];
      const place = { url, names: [url] };
      const read = (one: Buffer) => readRevocationList(one, leaf, issuer, place);
      const whole = list({ revoked });
      holds(anyOf(whole), read);
      // A hostile server may be its own authority.
      const body = encodingOf(whole, derValueAt(whole, derValueAt(whole, 0).start));
      expect(read(sealed(body))).toMatchObject({ ok: true, value: { status: 'revoked' } });
      holds(changed(body), (one) => read(sealed(one)), agreements);
      holds(changed(leaf.raw), (one) => {
        const changedOne = parsed(one);
        if (changedOne !== null) revocationListOf(changedOne);
      });
    });

    it('do not stop the reader of certificates, and no date that it reads is without a value', () => {
      holds(changed(certificate.raw), (message) => {
        const changedOne = parsed(message);
        if (changedOne === null) return;
        const facts = certificateFacts(changedOne, [changedOne, certificate], 'shop.example');
        if (facts.ok) [facts.value.notBefore, facts.value.notAfter].map((at) => at.toISOString());
      });
    });

    it('do not stop the readers of DNS records', () => {
      const records = (message: Buffer): readonly packet.Answer[] => {
        try {
          return packet.decode(message).answers ?? [];
        } catch {
          return [];
        }
      };
      holds(anyOf(dns), (message) => {
        const answers = records(message);
        answers.map(presentation);
        reportOf('shop.example', { ds: answers, dnskey: answers, soa: answers, a: answers });
      });
    });

    it('do not stop the reader of extensions of DNS', () => {
      const opt = Buffer.from(
        '0007840000010000000000010161000006000100002904d0010000000000',
        'hex',
      );
      expect(ednsIn(opt)).toEqual({ rcode: 16, version: 0 });
      expect(ednsIn(dns)).toEqual({ rcode: 0, version: null });
      holds(anyOf(opt), ednsIn);
      holds(anyOf(dns), ednsIn);
    });

    it('do not stop the reader of service bindings', () => {
      const binding = Buffer.from('000103777777000001000602683202683300030002201f', 'hex');
      expect(parseServiceBinding(binding)).toEqual({ priority: 1, alpn: ['h2', 'h3'] });
      holds(anyOf(binding), parseServiceBinding);
    });

    it('do not stop the readers of texts', () => {
      holds(
        fc.oneof(
          fc.string(),
          fc.base64String().map((p) => `v=DKIM1; p=${p}`),
        ),
        keyOf,
      );
      holds(
        fc.oneof(
          fc.string(),
          fc.string().map((u) => `rua=mailto:${u}`),
        ),
        reportHosts,
      );
      holds(fc.oneof(fc.ipV4(), fc.ipV6()), reverseName);
    });
  });
}
