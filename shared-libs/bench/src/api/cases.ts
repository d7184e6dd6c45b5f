import type { Filled } from '../../../../bff/src/testing/filled-database/filled-database.ts';

export interface Case {
  readonly name: string;
  /** A `page` assesses what it shows. */
  readonly kind: 'list' | 'search' | 'detail' | 'page';
  readonly path: string;
  /** Reads all that it finds, up to a limit: where a larger database has more of it, that is no growth. */
  readonly readsAll?: boolean;
}

/** Reads one page and returns its cursor, so that a case can ask for a later page. */
export type NextCursor = (path: string) => Promise<string | null>;

const open = 'status=open,reopened,acknowledged';

/** Every list, filter, facet, search, later page and detail of the API that grows with the data. */
export async function casesOf(seeded: Filled, nextCursor: NextCursor): Promise<Case[]> {
  const { workspaceId, assetId, findingId, scanId, organisationId } = seeded;
  const at = (path: string) => `/api/workspaces/${workspaceId}${path}`;
  const list = (name: string, path: string): Case => ({ name, kind: 'list', path: at(path) });
  const search = (name: string, path: string): Case => ({
    name,
    kind: 'search',
    path: at(path),
    readsAll: true,
  });
  const whole = (name: string, path: string): Case => ({ ...list(name, path), readsAll: true });
  const detail = (name: string, path: string): Case => ({ name, kind: 'detail', path: at(path) });
  const page = (name: string, path: string): Case => ({ name, kind: 'page', path: at(path) });
  const later = async (name: string, path: string): Promise<Case[]> => {
    let cursor: string | null = null;
    for (let page = 0; page < 10; page += 1) {
      const next = await nextCursor(at(`${path}${cursor ? `&cursor=${cursor}` : ''}`));
      if (next === null) break;
      cursor = next;
    }
    return cursor ? [list(`${name}, a later page`, `${path}&cursor=${cursor}`)] : [];
  };
  return [
    list('findings, worst first', '/findings?sort=severity'),
    ...(await later('findings, worst first', '/findings?sort=severity')),
    list('findings, open, worst first', `/findings?${open}`),
    list('findings, last seen', '/findings?sort=last-seen'),
    ...(await later('findings, last seen', '/findings?sort=last-seen')),
    list('findings, first seen', '/findings?sort=first-seen'),
    list('findings, by title', '/findings?sort=title'),
    list('findings, critical and fixed', '/findings?severity=critical&status=fixed'),
    list('findings, accepted, last seen', '/findings?status=risk_accepted&sort=last-seen'),
    list('findings of an asset', `/findings?assetId=${assetId}`),
    list('findings of a scan', `/findings?scanId=${scanId}`),
    ...(await later('findings of a scan', `/findings?scanId=${scanId}`)),
    list('findings, by priority', '/findings?sort=priority'),
    list('findings, by due date', '/findings?sort=due'),
    list('findings, by asset', '/findings?sort=asset'),
    list('findings, of nobody', '/findings?assignee=nobody'),
    whole('findings of a check', '/findings?checkId=check-7-secure'),
    whole('findings with a rare tag', '/findings?tag=shop'),
    whole('findings of a check of 500', '/findings?checkId=check-of-500'),
    whole('findings with a tag of 500', '/findings?tag=of-500'),
    whole('findings of 500, by check', '/finding-groups?by=check&tag=of-500'),
    whole('findings of 500, by asset', '/finding-groups?by=asset&tag=of-500'),
    whole('findings by fix', `/finding-groups?${open}`),
    whole('findings by check', `/finding-groups?by=check&${open}`),
    whole('findings by asset', `/finding-groups?by=asset&${open}`),
    whole('findings by person', `/finding-groups?by=assignee&${open}`),
    whole('findings by risk', `/finding-groups?by=riskLevel&${open}`),
    whole('findings by tag', `/finding-groups?by=tag&${open}`),
    whole('findings of a scan, by check', `/finding-groups?by=check&scanId=${scanId}`),
    whole('cloud posture', '/cloud/posture'),
    whole('cloud posture of an account', `/cloud/posture?account=${seeded.cloudAccountId}`),
    whole('cloud findings of a cell', '/cloud/findings?service=ec2&region=eu-west-1'),
    list('cloud findings, worst first', '/cloud/findings?limit=50'),
    ...(await later('cloud findings, worst first', '/cloud/findings?limit=50')),
    list('cloud resources', '/cloud/resources?limit=50'),
    ...(await later('cloud resources', '/cloud/resources?limit=50')),
    list('cloud resources of a service', '/cloud/resources?service=s3'),
    list('cloud resources that are public', '/cloud/resources?public=yes'),
    search('cloud resources, a name', '/cloud/resources?q=resource-777'),
    detail('cloud resource', `/cloud/resources/${seeded.resourceId}`),
    list('rules of false positives', '/finding-mutes'),
    list('difference of two scans', `/scans/${scanId}/comparison?with=${seeded.earlierScanId}`),
    search('findings, one host', '/findings?q=h7.'),
    search('findings, rare word', '/findings?q=rule%2059'),
    search('findings, word of 500', '/findings?q=quincunx'),
    search('findings, alias of a check', '/findings?q=clickjacking'),
    search('findings, alias of a check, by priority', '/findings?q=clickjacking&sort=priority'),
    search('findings, CWE of checks', '/findings?q=CWE-1021'),
    search('findings, title', '/findings?q=readable%20from'),
    search('findings, every row', '/findings?q=northquay'),
    search('findings, no row', '/findings?q=xylophone'),
    search('findings, open, title', `/findings?q=readable&${open}&sort=last-seen`),
    detail('finding', `/findings/${findingId}`),
    list('history of a finding', `/findings/${findingId}/history`),
    list('assets, newest', '/assets?sort=-created'),
    ...(await later('assets, newest', '/assets?sort=-created')),
    list('assets, by name', '/assets?sort=name'),
    ...(await later('assets, by name', '/assets?sort=name')),
    list('assets, by risk', '/assets?sort=-risk'),
    list('assets, by open findings', '/assets?sort=-findings'),
    ...(await later('assets, by open findings', '/assets?sort=-findings')),
    list(
      'assets, by open findings, one environment',
      '/assets?environment=production&sort=-findings',
    ),
    list('assets, one type', '/assets?type=ip&sort=name'),
    list('assets, archived', '/assets?state=archived'),
    list('assets, one environment', '/assets?environment=production&sort=name'),
    list('assets, few', '/assets?criticality=5&environment=staging&status=offline&type=ip'),
    list('assets, by criticality', '/assets?sort=-criticality'),
    list('assets, by owner', '/assets?sort=owner'),
    list('assets, by last scan', '/assets?sort=scanned'),
    list('assets, by tag', '/assets?sort=tags'),
    list('assets, never scanned', '/assets?scanned=never&sort=name'),
    list('assets, a rare tag', '/assets?tag=shop'),
    list('assets, a frequent tag', '/assets?tag=web&sort=name'),
    search('assets, one host', '/assets?q=h7.'),
    search('assets, every row', '/assets?q=northquay'),
    search('assets, no row', '/assets?q=xylophone'),
    detail('asset', `/assets/${assetId}`),
    detail('coverage of an asset', `/assets/${assetId}/coverage`),
    detail('relations of an asset', `/assets/${assetId}/relations`),
    detail('assets merged into one', `/assets/${assetId}/merged`),
    detail('next scan of an asset', `/assets/${assetId}/next-scan`),
    detail('score of an asset', `/assets/${assetId}/score`),
    detail('ownership of an asset', `/assets/${assetId}/ownership`),
    detail('search for names of an asset', `/assets/${assetId}/discovery`),
    list('names to decide about', '/asset-candidates'),
    ...(await later('names to decide about', '/asset-candidates?state=candidate')),
    list('dismissed names', '/asset-candidates?state=dismissed'),
    list('changes', '/feed'),
    ...(await later('changes', '/feed?limit=50')),
    list('changes of a group', '/feed?group=certificates'),
    list('changes, critical and high', '/feed?severity=critical,high'),
    list('changes since, unseen', '/feed?since=2026-10-01T00:00:00.000Z&unseen=true'),
    list('changes of an asset', `/feed?assetId=${assetId}`),
    detail('change', `/feed/${seeded.eventId}`),
    list('notifications', '/inbox'),
    list('notification rules', '/notification-rules'),
    list('ports', '/services'),
    list('ports of an asset', `/services?assetId=${assetId}`),
    list('technologies of an asset', `/technologies?assetId=${assetId}`),
    list('versions of technologies, worst first', '/technology-versions'),
    list('versions of technologies, by places', '/technology-versions?sort=-places'),
    list('places of a technology', '/technologies?slug=nginx'),
    list('certificates, first to end', '/certificates'),
    ...(await later('certificates, first to end', '/certificates?limit=50')),
    detail('attack surface', '/attack-surface'),
    search('attack surface, one host', '/attack-surface?q=h7.'),
    detail('attack surface of an asset', `/attack-surface?assetId=${assetId}`),
    list('scans', '/scans?limit=50'),
    list('scans, completed', '/scans?status=completed'),
    detail('scan', `/scans/${scanId}`),
    detail('coverage of a scan', `/scans/${scanId}/coverage`),
    detail('hosts of a scan', `/scans/${scanId}/hosts`),
    list('assets of a scan', `/scans/${scanId}/assets`),
    list('schedules', '/schedules'),
    detail('schedule', `/schedules/${seeded.scheduleId}`),
    list('ledger', `/scans/${scanId}/ledger?limit=200`),
    ...(await later('ledger', `/scans/${scanId}/ledger?limit=200`)),
    detail('overview', '/overview'),
    detail('score and how it moved', '/score'),
    list('reports', '/reports'),
    ...(await later('reports', '/reports?limit=50')),
    detail('report', `/reports/${seeded.reportId}`),
    list('schedules of reports', '/report-schedules'),
    list('saved views', '/views'),
    list('members', '/members'),
    list('invitations', '/invitations'),
    list('API keys', '/api-keys'),
    list('audit log', '/audit-log'),
    ...(await later('audit log', '/audit-log?limit=50')),
    list('audit log of a person', `/audit-log?actorId=${seeded.userId}`),
    list('audit log of an action', '/audit-log?action=asset.added'),
    list('filters of the audit log', '/audit-log/facets'),
    list('integrations', '/integrations'),
    list('deliveries', `/integrations/${seeded.integrationId}/deliveries`),
    list('tickets', `/integrations/${seeded.integrationId}/tickets`),
    list('cloud accounts', '/cloud/accounts'),
    list('organisations', '/cloud/organisations'),
    list('accounts of an organisation', `/cloud/organisations/${organisationId}/members`),
    ...(await later(
      'accounts of an organisation',
      `/cloud/organisations/${organisationId}/members?limit=50`,
    )),
    ...complianceCases(seeded).map(([name, path]) => page(name, path)),
    detail('breach', '/breach'),
    detail('breach, panel', '/breach/panel'),
    list('breach, exposures', '/breach/exposures'),
    ...(await later('breach, exposures', '/breach/exposures?limit=50')),
    list('breach, exposures to decide', '/breach/exposures?status=new,resurfaced,notified'),
    list('breach, exposures of a domain', `/breach/exposures?assetId=${seeded.breachAssetId}`),
    list('breach, exposures of a breach', `/breach/exposures?breachId=${seeded.breachId}`),
    list('breach, breaches', '/breach/breaches'),
    list('breach, searches', '/breach/searches'),
    list('breach, imports', '/breach/imports'),
    { name: 'accounts', kind: 'list', path: '/api/operator/accounts' },
    { name: 'accounts, a search', kind: 'search', path: '/api/operator/accounts?search=member-7' },
    { name: 'workspaces of everybody', kind: 'list', path: '/api/operator/workspaces' },
    { name: 'workspaces', kind: 'list', path: '/api/workspaces/list' },
    { name: 'subscription', kind: 'detail', path: '/api/subscription' },
  ];
}

/** Pages of compliance, now and on a day, of the workspace and of an account. */
function complianceCases({ cloudAccountId }: Filled): [name: string, path: string][] {
  const DAY_MS = 86_400_000;
  const day = new Date(Date.now() - 100 * DAY_MS).toISOString().slice(0, 10);
  const account = `accountId=${cloudAccountId}`;
  const at = '/compliance';
  const aws = `${at}/frameworks/cis-aws-7.0`;
  return [
    ['compliance', at],
    ['compliance on a day', `${at}?asOf=${day}`],
    ['compliance of an account', `${at}?${account}`],
    ['compliance of an account on a day', `${at}?${account}&asOf=${day}`],
    ['compliance, panel', `${at}/panel`],
    ['compliance, frameworks', `${at}/frameworks`],
    ['compliance, a framework', aws],
    ['compliance, the largest framework', `${at}/frameworks/owasp-asvs-5`],
    ['compliance, a framework of many checks', `${at}/frameworks/nist-800-53-r5-moderate`],
    ['compliance, a framework on a day', `${aws}?asOf=${day}`],
    ['compliance, a framework of an account', `${aws}?${account}`],
    ['compliance, a framework of an account on a day', `${aws}?${account}&asOf=${day}`],
    ['compliance, a requirement', `${aws}/requirements/3.1.1`],
    ['compliance, a requirement of an account', `${aws}/requirements/3.1.1?${account}`],
    [
      'compliance, requirements of a check',
      `${at}/requirements?checkIds=aws-s3-bucket-policy-is-not-public`,
    ],
    ['compliance, attestations', `${at}/attestations`],
  ];
}
