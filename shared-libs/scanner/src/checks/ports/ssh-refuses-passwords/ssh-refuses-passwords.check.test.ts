import { describeCheck } from '../../../testing/describe-check.ts';
import { answer, host } from '../../../testing/hosts.ts';
import { sshRefusesPasswords } from './ssh-refuses-passwords.check.ts';

const asked = (result: Parameters<typeof answer>[0]['result'], seen: string | null = null) =>
  answer({ question: 'ssh-passwords', port: 22, result, transport: 'tcp', seen });

describeCheck(sshRefusesPasswords, {
  absent: {
    'a host that was not asked': host(),
    'another question that is answered': host([], {
      answers: [answer({ question: 'ssh-strangers', port: 22, result: 'open' })],
    }),
  },
  closed: { 'a host that says nothing listens': host([], { answers: [asked('closed')] }) },
  protected: {
    'a server that takes keys alone': host([], {
      answers: [asked('protected', 'It offers publickey')],
    }),
  },
  open: {
    'a server that offers passwords beside keys': host([], {
      answers: [asked('open', 'it offers publickey,password')],
    }),
    'one of two ports': host([], { answers: [asked('protected'), asked('open')] }),
  },
  'open-inside': {
    'a private address': host([], { inside: true, answers: [asked('open')] }),
  },
  silent: { 'no answer': host([], { answers: [asked('silent', 'Nothing came back')] }) },
  unclear: {
    'questions that may be for a password or for a code': host([], {
      answers: [asked('unclear', 'It offers keyboard-interactive')],
    }),
  },
});
