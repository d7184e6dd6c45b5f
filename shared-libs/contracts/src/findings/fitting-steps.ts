import type { Remediation } from './finding.ts';

/**
 * Servers and platforms that a step may be for, as it begins with their name ("nginx: ..."), and the slugs of
 * software by which they are recognised. Without slugs nothing shows them from outside.
 */
const platforms: Readonly<Record<string, readonly string[]>> = {
  nginx: ['nginx', 'openresty', 'tengine'],
  Apache: ['apache-http-server'],
  IIS: ['iis'],
  Caddy: ['caddy'],
  'Caddy and IIS': ['caddy', 'iis'],
  'Caddy and Cloudflare': ['caddy', 'cloudflare'],
  'Caddy and current Node': ['caddy', 'express', 'next-js', 'nuxt'],
  Cloudflare: ['cloudflare'],
  HAProxy: ['haproxy'],
  Node: ['express', 'next-js', 'nuxt'],
  Express: ['express'],
  Django: ['django'],
  Flask: ['werkzeug', 'gunicorn', 'uvicorn'],
  Rails: ['rails'],
  Laravel: ['laravel'],
  Symfony: ['symfony'],
  Spring: ['spring-boot'],
  PHP: ['php', 'wordpress', 'laravel', 'symfony'],
  'ASP.NET': ['asp-net', 'asp-net-mvc', 'blazor', 'kestrel'],
  Tomcat: ['tomcat'],
  Jetty: ['jetty'],
  WordPress: ['wordpress'],
  Joomla: ['joomla'],
  Magento: ['magento'],
  BIND: ['bind'],
  PowerDNS: ['powerdns', 'powerdns-recursor'],
  'PowerDNS Recursor': ['powerdns-recursor'],
  Unbound: ['unbound'],
  Knot: ['knot-dns'],
  NSD: ['nsd'],
  'Windows DNS': [],
  Postfix: ['postfix'],
  Exim: ['exim'],
  Sendmail: ['sendmail'],
  Exchange: ['exchange'],
  'Exchange Online': [],
  'Google Workspace': [],
  Dovecot: ['dovecot'],
  Courier: ['courier'],
  ProFTPD: ['proftpd'],
  OpenSSH: ['openssh'],
  PostgreSQL: ['postgresql'],
  'MySQL and MariaDB': ['mysql', 'mariadb'],
  Elasticsearch: ['elasticsearch'],
  OpenSearch: ['opensearch'],
  RabbitMQ: ['rabbitmq'],
  OpenLDAP: ['openldap'],
  Windows: ['iis', 'http-api', 'exchange', 'microsoft-ftp', 'remote-desktop'],
  'Windows, as IIS and Exchange use it': ['iis', 'http-api', 'exchange'],
  'Amazon S3': ['amazon-s3'],
  'Google Cloud Storage': [],
  Azure: ['azure-front-door'],
};
/** The longest name first, as one may begin with another. */
const names = Object.keys(platforms).toSorted((a, b) => b.length - a.length);

export interface PlatformStep {
  readonly platform: string;
  readonly text: string;
}

/** The steps of a remediation for one finding. */
export interface FittingSteps {
  /** For everybody. */
  readonly general: readonly string[];
  /** For what was recognised where the finding is; for every platform that has steps where nothing was. */
  readonly own: readonly PlatformStep[];
  /** For other platforms: empty where nothing was recognised. */
  readonly others: readonly PlatformStep[];
}

/**
 * Tells the steps that fit where a finding is from those for other servers. Pages and reports share it.
 * @param products slugs of the software that was recognised there
 */
export function fittingSteps(
  { steps }: Pick<Remediation, 'steps'>,
  products: readonly string[] = [],
): FittingSteps {
  const general: string[] = [];
  const byPlatform: PlatformStep[] = [];
  for (const step of steps) {
    const parts = platformParts(step);
    if (parts === null) general.push(step);
    else byPlatform.push(...parts);
  }
  const fits = ({ platform }: PlatformStep) =>
    platforms[platform]?.some((slug) => products.includes(slug)) ?? false;
  const own = byPlatform.filter(fits);
  if (own.length === 0) return { general, own: byPlatform, others: [] };
  return { general, own, others: byPlatform.filter((step) => !fits(step)) };
}

/** Joins the steps that fit to one list, those of a platform with its name. */
export const listedSteps = ({ general, own }: FittingSteps): string[] => [
  ...general,
  ...own.map(({ platform, text }) => `${platform}: ${text}`),
];

/** Names what a command is for by its program. */
export function codeLabel({ kind, text }: NonNullable<Remediation['code']>[number]): string {
  if (kind === 'terraform') return 'Terraform';
  if (/^aws /m.test(text)) return 'AWS CLI';
  if (/^az /m.test(text)) return 'Azure CLI';
  return /^(?:gcloud|gsutil|bq) /m.test(text) ? 'Google Cloud CLI' : 'Command line';
}

/** The sentences of a step by platform; null unless it begins with one. */
function platformParts(step: string): PlatformStep[] | null {
  const parts: PlatformStep[] = [];
  for (const sentence of sentencesOf(step)) {
    const platform = names.find((name) => sentence.startsWith(`${name}: `));
    if (platform) parts.push({ platform, text: sentence.slice(platform.length + 2) });
    else {
      const last = parts.pop();
      if (!last) return null;
      parts.push({ ...last, text: `${last.text} ${sentence}` });
    }
  }
  return parts;
}

/** Splits after ". ", but not within code. */
function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  let isCode = false;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '`') isCode = !isCode;
    if (!isCode && text[at] === '.' && text[at + 1] === ' ') {
      sentences.push(text.slice(start, at + 1));
      start = at + 2;
    }
  }
  return [...sentences, text.slice(start)].filter(Boolean);
}
