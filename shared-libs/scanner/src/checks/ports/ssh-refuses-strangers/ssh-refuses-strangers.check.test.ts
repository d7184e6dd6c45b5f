import { describeCheck } from '../../../testing/describe-check.ts';
import { answer, host } from '../../../testing/hosts.ts';
import { sshRefusesStrangers } from './ssh-refuses-strangers.check.ts';

const asked = (result: Parameters<typeof answer>[0]['result'], seen: string | null = null) =>
  answer({ question: 'ssh-strangers', port: 22, result, transport: 'tcp', seen });

describeCheck(sshRefusesStrangers, {
  absent: {
    'a host that was not asked': host(),
    'another question that is answered': host([], {
      answers: [answer({ question: 'ssh-passwords', port: 22, result: 'open' })],
    }),
  },
  closed: { 'a host that says nothing listens': host([], { answers: [asked('closed')] }) },
  protected: {
    'a server that wants a key': host([], { answers: [asked('protected', 'It offers publickey')] }),
  },
  open: {
    'a server that accepts the method none': host([], {
      answers: [asked('open', 'it accepts the method none')],
    }),
    'one of two ports': host([], { answers: [asked('protected'), asked('open')] }),
  },
  'open-inside': {
    'a private address': host([], { inside: true, answers: [asked('open')] }),
  },
  silent: { 'no answer': host([], { answers: [asked('silent', 'Nothing came back')] }) },
  unclear: {
    'a server that ends the exchange': host([], {
      answers: [asked('unclear', 'The server ended the connection')],
    }),
  },
});
