import { spawn } from 'node:child_process';
import { isInstalled } from './real-servers.ts';

/** Describes what tools name at a port. */
export interface NamedService {
  readonly port: number;
  readonly name: string | null;
  readonly version: string | null;
}

const TIMEOUT_MS = 300_000;

export const tools = ['nmap', 'sslscan', 'testssl.sh', 'whatweb'] as const;
export type Tool = (typeof tools)[number];

/** Debian installs testssl.sh without its ending. */
const testsslProgram = () => (isInstalled('testssl.sh') ? 'testssl.sh' : 'testssl');

/** Those that this machine has. */
export const installedTools = (): ReadonlySet<Tool> =>
  new Set(tools.filter((tool) => isInstalled(tool === 'testssl.sh' ? testsslProgram() : tool)));

/** Returns what a tool prints; an error of its own shows as nothing found. */
function output(program: string, options: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, options, {
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: TIMEOUT_MS,
    });
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
    child.once('error', reject).once('close', () => resolve(text));
  });
}

/** Open ports of the full range. */
export async function nmapPorts(host: string): Promise<readonly number[]> {
  const xml = await output('nmap', ['-n', '-Pn', '-sT', '-p-', '-oX', '-', host]);
  return servicesIn(xml).map(({ port }) => port);
}

export const nmapServices = async (host: string, ports: readonly number[]) =>
  servicesIn(
    await output('nmap', ['-n', '-Pn', '-sT', '-sV', '-p', ports.join(','), '-oX', '-', host]),
  );

/** The open ports in nmap's XML. */
export function servicesIn(xml: string): readonly NamedService[] {
  return xml.split('<port ').flatMap((part): NamedService[] => {
    if (!part.includes('state="open"')) return [];
    const service = part.split('<service ')[1]?.split('>')[0] ?? '';
    const isGuess = service.includes('method="table"');
    return [
      {
        port: Number(attribute(part, 'portid')),
        name: isGuess ? null : attribute(service, 'name'),
        version: attribute(service, 'version'),
      },
    ];
  });
}

const attribute = (text: string, name: string): string | null =>
  text.split(`${name}="`)[1]?.split('"')[0] ?? null;

/** Describes what sslscan found in one version. */
export interface ListedOffers {
  /** As `TLSv1.2`. */
  readonly version: string;
  /** Numbers, in the order in which the server chose them. */
  readonly suites: readonly number[];
  readonly groups: readonly number[];
}

/** The versions that sslscan found to be on, with suites and groups. */
export const sslscanOffers = async (host: string, port: number): Promise<readonly ListedOffers[]> =>
  offersIn(await output('sslscan', ['--xml=-', '--no-colour', `${host}:${port}`]));

/** The versions that are on in sslscan's XML, with what they accept. */
export function offersIn(xml: string): readonly ListedOffers[] {
  const numbersOf = (element: string, version: string) =>
    xml
      .split(`<${element} `)
      .slice(1)
      .flatMap((part) => {
        const [own = ''] = part.split('>');
        return attribute(own, 'sslversion') === version ? [Number(attribute(own, 'id'))] : [];
      });
  return xml.split('<protocol ').flatMap((part) => {
    const type = attribute(part, 'type') === 'ssl' ? 'SSLv' : 'TLSv';
    const version = `${type}${attribute(part, 'version')}`;
    if (attribute(part, 'enabled') !== '1') return [];
    const [suites, groups] = [numbersOf('cipher', version), numbersOf('group', version)];
    return [{ version, suites, groups }];
  });
}

/** The versions that testssl.sh found to be on. */
export async function testsslVersions(host: string, port: number): Promise<readonly string[]> {
  const options = ['--quiet', '--color', '0', '--protocols', `${host}:${port}`];
  const lines = (await output(testsslProgram(), options)).split('\n');
  const names = {
    SSLv3: 'SSLv3',
    'TLS 1 ': 'TLSv1.0',
    'TLS 1.1': 'TLSv1.1',
    'TLS 1.2': 'TLSv1.2',
    'TLS 1.3': 'TLSv1.3',
  };
  return Object.entries(names).flatMap(([shown, version]) =>
    lines.some(
      (line) =>
        line.trimStart().startsWith(shown) && / offered/.test(line.replace('not offered', '')),
    )
      ? [version]
      : [],
  );
}

/** The names of technologies that whatweb sees on a page. */
export async function whatwebTechnologies(url: string): Promise<readonly string[]> {
  const text = await output('whatweb', ['--quiet', '--no-errors', '--log-json=-', url]);
  const notes = new Set(['Country', 'IP', 'Title', 'HTTPServer', 'Script', 'HTML5']);
  try {
    const [found]: { plugins?: Record<string, unknown> }[] = JSON.parse(text);
    return Object.keys(found?.plugins ?? {}).filter((name) => !notes.has(name));
  } catch {
    return [];
  }
}
