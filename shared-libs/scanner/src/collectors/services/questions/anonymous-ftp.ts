import { withCommands } from './command-talk.ts';
import { type TcpQuestion, type TcpResult, unclear, urlHost } from './tcp-question.ts';

/**
 * From here on replies refuse (RFC 959, section 4.2; RFC 2228, section 9); those below tell of a command that
 * was not understood, or of a server that failed.
 */
const REFUSAL = 530;

/** The login of RFC 1635, which lists and fetches nothing. */
export const anonymousFtp: TcpQuestion = {
  question: 'anonymous-ftp',
  isFor: ({ name }) => name === 'ftp',
  behindTls: true,
  asks: 'log in as anonymous',
  reproduce: ({ address, port, way }) => {
    const secure = way === 'clear' ? '' : ' --ssl-reqd --insecure';
    const url = `${way === 'tls' ? 'ftps' : 'ftp'}://${urlHost(address)}:${port}/`;
    return `curl -sS --max-time 10${secure} --user anonymous:scanner@scanner.invalid --list-only '${url}'`;
  },
  ask: (endpoint, traffic) =>
    withCommands(endpoint, traffic, 'FTP server', async (talk): Promise<TcpResult> => {
      const user = await talk.ask('USER anonymous');
      const login = user?.code === 331 ? await talk.ask('PASS scanner@scanner.invalid') : user;
      if (login === null) return unclear(talk.text(), 'The FTP server did not answer the login');
      if (login.code === 230) {
        await talk.ask('QUIT');
        return { result: 'open', seen: 'it accepts the login anonymous', talk: talk.text() };
      }
      if (login.code < REFUSAL) {
        return unclear(talk.text(), `The FTP server answered ${login.code}`);
      }
      return { result: 'protected', seen: `It answers ${login.code}`, talk: talk.text() };
    }),
};
