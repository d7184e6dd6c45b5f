import { expect, it } from 'vitest';
import { describeCheck } from '../../../testing/describe-check.ts';
import { answer, host } from '../../../testing/hosts.ts';
import { httpProxyRefusesStrangers } from './http-proxy-refuses-strangers.check.ts';

const asked = (result: Parameters<typeof answer>[0]['result'], seen: string | null = null) =>
  answer({ question: 'http-proxy', port: 3128, result, transport: 'tcp', seen });

describeCheck(httpProxyRefusesStrangers, {
  absent: {
    'a host that was not asked': host(),
    'another question that is answered': host([], {
      answers: [answer({ question: 'mdns', port: 9, result: 'open' })],
    }),
  },
  closed: { 'a host that says nothing listens': host([], { answers: [asked('closed')] }) },
  protected: {
    'a service that refuses': host([], { answers: [asked('protected', 'It refuses')] }),
  },
  open: {
    'a service that does it for strangers': host([], { answers: [asked('open', 'it does')] }),
    'one of two ports': host([], { answers: [asked('silent'), asked('open')] }),
  },
  'open-inside': {
    'a private address': host([], { inside: true, answers: [asked('open')] }),
  },
  silent: {
    'no answer, which is no absence': host([], { answers: [asked('silent', 'Nothing came back')] }),
  },
  unclear: { 'an answer that says neither': host([], { answers: [asked('unclear')] }) },
});

it('only tells of a proxy on a private address, which is there for its own network', () => {
  const inside = httpProxyRefusesStrangers.outcomes['open-inside'];
  expect(inside).toMatchObject({ severity: 'info', penalty: 0 });
});
