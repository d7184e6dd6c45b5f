import { describeCheck } from '../../../testing/describe-check.ts';
import { noReply, zone } from '../../../testing/zones.ts';
import { spfRejectsStrangers } from './spf-rejects-strangers.check.ts';

const redirecting = (record: string) =>
  zone({
    txt: ['v=spf1 redirect=one.example'],
    spf: { included: [{ name: 'one.example', record }] },
  });

const including = (records: Readonly<Record<string, string>>) =>
  zone({
    txt: ['v=spf1 include:a.example -all'],
    spf: { included: Object.entries(records).map(([name, record]) => ({ name, record })) },
  });

const naming = (term: string, targets: Readonly<Record<string, boolean | null>>) =>
  zone({
    txt: [`v=spf1 ${term} -all`],
    spf: { fixedTargets: Object.entries(targets).map(([name, exists]) => ({ name, exists })) },
  });

describeCheck(spfRejectsStrangers, {
  good: {
    '-all': zone({ txt: ['v=spf1 mx -all'] }),
    '~all': zone({ txt: ['v=spf1 mx ~all'] }),
    'a redirect to a record that ends with ~all': redirecting('v=spf1 include:a.example ~all'),
    'a redirect over another one': zone({
      txt: ['v=spf1 redirect=One.Example.'],
      spf: {
        included: [
          { name: 'one.example', record: 'v=spf1 redirect=two.example' },
          { name: 'two.example', record: 'v=spf1 mx -all' },
        ],
      },
    }),
    'an included record that is neutral, which lets nobody pass': including({
      'a.example': 'v=spf1 ip4:192.0.2.1 ?all',
    }),
    'an included record with +all, of which a match is no pass': zone({
      txt: ['v=spf1 ?include:a.example -all'],
      spf: { included: [{ name: 'a.example', record: 'v=spf1 +all' }] },
    }),
    'records that include each other': including({
      'a.example': 'v=spf1 include:b.example ~all',
      'b.example': 'v=spf1 include:a.example ~all',
    }),
    'an included record with an error, which another check tells': including({
      'a.example': 'v=spf1 ipv4 +all',
    }),
    'an address of the record that did not answer': zone({
      txt: ['v=spf1 a:mail.example include:a.example -all'],
      spf: {
        included: [{ name: 'a.example', record: 'v=spf1 ~all' }],
        unread: 'The DNS server answered SERVFAIL',
      },
    }),
    'a name that is the same for every mail and has no address': naming('exists:no.example', {
      'no.example': false,
    }),
    'a name with an address whose match is no pass': naming('-exists:any.example', {
      'any.example': true,
    }),
    'a name that depends on the mail': naming('exists:%{i}._spf.example', {}),
    'a redirect that -all overrides': zone({ txt: ['v=spf1 -all redirect=_spf.example.com'] }),
  },
  bad: {
    '+all': zone({ txt: ['v=spf1 +all'] }),
    'all without a sign': zone({ txt: ['v=spf1 mx all'] }),
    'a redirect to a record that lets everybody send': redirecting('v=spf1 +all'),
  },
  included: {
    'a record that lets everybody send': including({ 'a.example': 'v=spf1 +all' }),
    'such a record that an included one includes': including({
      'a.example': 'v=spf1 include:B.example. ~all',
      'b.example': 'v=spf1 all',
    }),
    'such a record that an included one redirects to': including({
      'a.example': 'v=spf1 redirect=b.example',
      'b.example': 'v=spf1 +all',
    }),
  },
  constant: {
    'a name that is the same for every mail and has an address': naming('exists:Any.example.', {
      'any.example': true,
    }),
    'such a name in an included record': zone({
      txt: ['v=spf1 include:a.example -all'],
      spf: {
        included: [{ name: 'a.example', record: 'v=spf1 exists:any.example -all' }],
        fixedTargets: [{ name: 'any.example', exists: true }],
      },
    }),
  },
  neutral: {
    '?all': zone({ txt: ['v=spf1 mx ?all'] }),
    'a redirect to a neutral record': redirecting('v=spf1 ?all'),
  },
  missing: {
    'no all': zone({ txt: ['v=spf1 mx ip4:192.0.2.1'] }),
    'a redirect to a record without all': redirecting('v=spf1 ip4:192.0.2.1'),
  },
  'no-record': {
    'no SPF record': zone({ txt: [] }),
    'a redirect to a name without a record': zone({ txt: ['v=spf1 redirect=one.example'] }),
    'a redirect to a record with an error': redirecting('v=spf1 ipv4 -all'),
    'redirects in a ring': redirecting('v=spf1 redirect=one.example'),
    'an error, for which receivers ignore -all': zone({
      txt: ['v=spf1 ip4:999.1.1.1/99 -all'],
    }),
  },
  unread: {
    'a name of exists that could not be looked up': naming('exists:any.example', {
      'any.example': null,
    }),
    'no reply': zone({ txt: noReply }),
    'no reply about the redirect': zone({ txt: ['v=spf1 redirect=one.example'], spf: noReply }),
    'no reply about an included record': zone({
      txt: ['v=spf1 include:a.example -all'],
      spf: { unread: 'The DNS server answered SERVFAIL' },
    }),
    'a redirect that depends on the mail': zone({ txt: ['v=spf1 redirect=%{d}.spf.example'] }),
    'a redirect that did not answer': zone({
      txt: ['v=spf1 redirect=one.example'],
      spf: { unread: 'The DNS server answered SERVFAIL' },
    }),
  },
});
