import { withCommands } from './command-talk.ts';
import { type TcpQuestion, unclear } from './tcp-question.ts';

/** The login of RFC 1635, which lists and fetches nothing. */
export const anonymousFtp: TcpQuestion = {
  question: 'anonymous-ftp',
  isFor: ({ name, tls }) => name === 'ftp' && !tls,
  asks: 'log in as anonymous',
  reproduce: ({ address, port }) =>
    `curl -sS --max-time 10 --user anonymous:scanner@scanner.invalid --list-only 'ftp://${urlHost(address)}:${port}/'`,
  async ask(endpoint, traffic) {
    const result = await withCommands(endpoint, traffic, async (talk) => {
      const greeting = await talk.ask(null);
      if (greeting?.code !== 220) return unclear(talk.text(), 'The FTP server did not greet');
      const user = await talk.ask('USER anonymous');
      const login = user?.code === 331 ? await talk.ask('PASS scanner@scanner.invalid') : user;
      if (login === null) return unclear(talk.text(), 'The FTP server did not answer the login');
      if (login.code === 230) {
        await talk.ask('QUIT');
        return {
          result: 'open',
          seen: 'it accepts the login anonymous',
          talk: talk.text(),
        } as const;
      }
      // 4xx tells of a passing state, such as too many users.
      if (login.code < 500) return unclear(talk.text(), `The FTP server answered ${login.code}`);
      return { result: 'protected', seen: `It answers ${login.code}`, talk: talk.text() } as const;
    });
    return result ?? unclear('', 'The FTP server does not accept connections');
  },
};

const urlHost = (address: string): string => (address.includes(':') ? `[${address}]` : address);
