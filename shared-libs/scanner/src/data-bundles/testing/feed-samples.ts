const exploited = {
  cveID: 'CVE-2026-0001',
  vendorProject: 'Apache ',
  product: 'HTTP Server',
  vulnerabilityName: 'Apache HTTP Server Path Traversal Vulnerability',
  dateAdded: '2026-11-20',
  shortDescription: 'A flaw.',
  requiredAction: 'Apply updates.',
  dueDate: '2026-12-11',
  knownRansomwareCampaignUse: 'Known',
  notes: '',
  cwes: ['CWE-22'],
};

/** The catalogue of CISA with a number of entries, as published on a day. */
export const cisaFeed = (entries: number, day = '2026-11-20'): string =>
  JSON.stringify({
    title: 'CISA Catalog of Known Exploited Vulnerabilities',
    catalogVersion: day.replaceAll('-', '.'),
    dateReleased: `${day}T17:04:19.9796Z`,
    count: entries,
    vulnerabilities: Array.from({ length: entries }, (_, at) => ({
      ...exploited,
      cveID: `CVE-2026-${String(at + 1).padStart(4, '0')}`,
    })),
  });

const cvss = (version: string, score: number, severity: string) => [
  {
    type: 'Primary',
    cvssData: { vectorString: `CVSS:${version}/AV:N`, baseScore: score, baseSeverity: severity },
  },
];
const cpe = (product: string, more = {}) => ({
  vulnerable: true,
  criteria: `cpe:2.3:a:${product}:*:*:*:*:*:*`,
  ...more,
});

/** Each feed in its publisher's own format. */
export const feedSamples = {
  cisa: cisaFeed(1),
  endOfLife: JSON.stringify({
    schema_version: '1.2.0',
    total: 1,
    last_modified: '2026-11-19T10:00:00+00:00',
    result: [
      {
        name: 'nginx',
        label: 'nginx',
        category: 'server-app',
        identifiers: [],
        releases: [
          {
            name: '1.31',
            releaseDate: '2026-05-13',
            isEol: false,
            eolFrom: null,
            latest: { name: '1.31.4', date: '2026-08-19' },
          },
          {
            name: '1.22',
            releaseDate: '2022-05-24',
            isEol: true,
            eolFrom: '2023-04-11',
            latest: { name: '1.22.1' },
          },
          { name: '0.9', isEol: true },
        ],
      },
    ],
  }),
  retire: JSON.stringify({
    'retire-example': { vulnerabilities: [{ below: '1', severity: 'low' }] },
    jQuery: {
      npmname: 'jquery',
      vulnerabilities: [
        {
          atOrAbove: '1.2.0',
          below: '3.5.0',
          severity: 'medium',
          cwe: ['CWE-79'],
          identifiers: {
            summary: 'Passing HTML',
            CVE: ['CVE-2020-11022', 'CVE-XXXX'],
            githubID: 'GHSA-gxr4-xjj5-5px2',
          },
          info: [],
        },
      ],
      extractors: { filecontent: ['(a+)+b'] },
    },
  }),
  takeover: JSON.stringify([
    {
      service: 'Beanstalk',
      cname: ['elasticbeanstalk.com', 'ElasticBeanstalk.com'],
      fingerprint: 'NXDOMAIN',
      nxdomain: true,
      http_status: null,
      status: 'Vulnerable',
    },
    {
      service: 'Blog',
      cname: ['blog.example'],
      fingerprint: 'Do you want to register .*.blog.example?',
      nxdomain: false,
      status: 'Edge case',
    },
    {
      service: 'None',
      cname: ['a.example'],
      fingerprint: 'x',
      nxdomain: false,
      status: 'Not vulnerable',
    },
    {
      service: 'Short',
      cname: ['b.example'],
      fingerprint: '404',
      nxdomain: false,
      status: 'Vulnerable',
    },
    {
      service: 'Nameless',
      cname: [],
      fingerprint: 'Nothing is here at all',
      nxdomain: false,
      status: 'Vulnerable',
    },
    {
      service: 'Status',
      cname: ['c.example'],
      fingerprint: 'HTTP_STATUS=500',
      nxdomain: false,
      http_status: 500,
      status: 'Vulnerable',
    },
    {
      service: 'Address',
      cname: ['192.0.2.1'],
      fingerprint: 'Nothing is here',
      nxdomain: false,
      status: 'Vulnerable',
    },
  ]),
  epss: [
    '#model_version:v2025.03.14,score_date:2026-11-21T12:55:00Z',
    'cve,epss,percentile',
    'CVE-2026-0001,0.97,0.999',
    'CVE-2026-0009,0.00043,0.1',
    '',
  ].join('\n'),
  nvd: JSON.stringify({
    resultsPerPage: 2,
    startIndex: 0,
    totalResults: 2,
    format: 'NVD_CVE',
    version: '2.0',
    timestamp: '2026-11-20T10:00:00.000',
    vulnerabilities: [
      {
        cve: {
          id: 'CVE-2026-0001',
          vulnStatus: 'Analyzed',
          descriptions: [
            { lang: 'es', value: 'Un fallo.' },
            { lang: 'en', value: 'A flaw.' },
          ],
          metrics: {
            cvssMetricV40: cvss('4.0', 9.3, 'CRITICAL'),
            cvssMetricV31: cvss('3.1', 7.5, 'HIGH'),
          },
          configurations: [
            {
              nodes: [
                {
                  operator: 'OR',
                  cpeMatch: [
                    cpe('apache:http_server:*:*', {
                      versionStartIncluding: '2.4.0',
                      versionEndExcluding: '2.4.60',
                    }),
                    cpe('apache:http_server:-:*'),
                    cpe('joomla:joomla\\!:9.2:p1'),
                    cpe('debian:debian_linux:12.0:*'),
                    { ...cpe('apache:tomcat:9.0:*'), vulnerable: false },
                  ],
                },
              ],
            },
          ],
        },
      },
      {
        cve: {
          id: 'CVE-2026-0002',
          vulnStatus: 'Rejected',
          descriptions: [],
          configurations: [{ nodes: [{ cpeMatch: [cpe('apache:http_server:2.4.1:*')] }] }],
        },
      },
    ],
  }),
  osv: JSON.stringify([
    {
      schema_version: '1.6.0',
      id: 'GHSA-aaaa-bbbb-cccc',
      modified: '2026-11-18T10:00:00Z',
      aliases: ['CVE-2026-0002'],
      summary: 'A flaw',
      severity: [{ type: 'CVSS_V3', score: 'CVSS:3.1/AV:N' }],
      database_specific: { severity: 'MODERATE' },
      affected: [
        {
          package: { ecosystem: 'npm', name: 'jquery', purl: 'pkg:npm/jquery' },
          ranges: [
            { type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '3.5.0' }] },
            { type: 'ECOSYSTEM', events: [{ introduced: '4.0.0' }, { last_affected: '4.0.1' }] },
            { type: 'GIT', events: [{ introduced: '0' }] },
          ],
        },
      ],
    },
    { id: 'GHSA-x', modified: '2026-11-18T10:00:00Z', withdrawn: '2026-11-19T10:00:00Z' },
  ]),
} as const;
