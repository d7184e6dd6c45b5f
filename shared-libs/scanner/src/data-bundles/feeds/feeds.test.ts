import { describe, expect, it } from 'vitest';
import { feedSamples } from '../testing/feed-samples.ts';
import { readBreachFeed } from './breach-feed.ts';
import { readEndOfLifeFeed } from './end-of-life-feed.ts';
import { readEpssFeed } from './epss-feed.ts';
import { readJavascriptFeed } from './javascript-feed.ts';
import { readKnownExploitedFeed } from './known-exploited-feed.ts';
import { readNvdFeed } from './nvd-feed.ts';
import { readOsvFeed } from './osv-feed.ts';
import { readTakeoverFeed } from './takeover-feed.ts';

const all = () => true;

describe('the feed of', () => {
  it('CISA keeps what is compared', () => {
    expect(readKnownExploitedFeed(feedSamples.cisa)).toEqual({
      version: '2026.11.20',
      published: '2026-11-20',
      content: [
        {
          cve: 'CVE-2026-0001',
          vendor: 'Apache',
          product: 'HTTP Server',
          name: 'Apache HTTP Server Path Traversal Vulnerability',
          added: '2026-11-20',
          due: '2026-12-11',
          ransomware: true,
        },
      ],
    });
  });

  it('endoflife.date keeps the end of each cycle, or whether it has ended', () => {
    const { content, published } = readEndOfLifeFeed(feedSamples.endOfLife);
    expect(published).toBe('2026-11-19');
    expect(content[0]?.cycles).toEqual([
      { cycle: '1.31', released: '2026-05-13', ended: false, latest: '1.31.4' },
      { cycle: '1.22', released: '2022-05-24', ended: '2023-04-11', latest: '1.22.1' },
      { cycle: '0.9', released: null, ended: true, latest: null },
    ]);
  });

  it('RetireJS keeps ranges without expressions and examples', () => {
    const { content } = readJavascriptFeed(feedSamples.retire);
    expect(content).toEqual([
      {
        name: 'jquery',
        flaws: [
          {
            from: '1.2.0',
            below: '3.5.0',
            severity: 'medium',
            cves: ['CVE-2020-11022'],
            advisory: 'GHSA-gxr4-xjj5-5px2',
            summary: 'Passing HTML',
          },
        ],
      },
    ]);
  });

  it('can-i-take-over-xyz keeps services with a suffix and a text of their own', () => {
    const { content } = readTakeoverFeed(feedSamples.takeover);
    expect(content).toEqual([
      { service: 'Beanstalk', suffixes: ['elasticbeanstalk.com'], shows: null, claimable: 'yes' },
      {
        service: 'Blog',
        suffixes: ['blog.example'],
        shows: 'Do you want to register',
        claimable: 'sometimes',
      },
    ]);
  });

  it('FIRST keeps the scores that are asked for', () => {
    expect(readEpssFeed(feedSamples.epss, (cve) => cve === 'CVE-2026-0001')).toMatchObject({
      published: '2026-11-21',
      content: [{ cve: 'CVE-2026-0001', score: 0.97, percentile: 0.999 }],
    });
  });

  it('NVD keeps ranges by our names, both versions of CVSS, and one version with its update', () => {
    const { content, withdrawn } = readNvdFeed(feedSamples.nvd, (name) =>
      name === 'debian:debian_linux' ? null : name.replace('joomla!', 'joomla'),
    );
    expect(withdrawn).toEqual(['CVE-2026-0002']);
    expect(content).toEqual([
      {
        cve: 'CVE-2026-0001',
        summary: 'A flaw.',
        severity: 'critical',
        score: 9.3,
        cvss4: expect.stringMatching(/^CVSS:4\.0/),
        cvss3: expect.stringMatching(/^CVSS:3\.1/),
        affected: [
          {
            product: 'apache:http_server',
            exactly: null,
            from: '2.4.0',
            fromIncluded: true,
            to: '2.4.60',
            toIncluded: false,
          },
          {
            product: 'joomla:joomla',
            exactly: '9.2p1',
            from: null,
            fromIncluded: false,
            to: null,
            toIncluded: false,
          },
        ],
      },
    ]);
  });

  it('NVD rates old CVEs with CVSS 3.0 alone', () => {
    const old = feedSamples.nvd
      .replace('cvssMetricV31', 'cvssMetricV30')
      .replace('cvssMetricV40', 'x');
    const { content } = readNvdFeed(old, (name) => name);
    expect(content[0]).toMatchObject({ severity: 'high', score: 7.5 });
  });

  it('OSV keeps each range of its events', () => {
    const { content } = readOsvFeed(feedSamples.osv, all);
    expect(content).toHaveLength(1);
    expect(content[0]).toMatchObject({ cve: 'CVE-2026-0002', severity: 'medium' });
    expect(content[0]?.affected).toEqual([
      {
        product: 'pkg:npm/jquery',
        exactly: null,
        from: null,
        fromIncluded: true,
        to: '3.5.0',
        toIncluded: false,
      },
      {
        product: 'pkg:npm/jquery',
        exactly: null,
        from: '4.0.0',
        fromIncluded: true,
        to: '4.0.1',
        toIncluded: true,
      },
    ]);
  });
});

it('the list of breaches keeps no text and no logo, and is as old as its newest entry', () => {
  const entry = {
    Name: 'Adobe',
    Title: 'Adobe',
    Domain: '',
    BreachDate: '2013-10-04',
    AddedDate: '2013-12-04T00:00:00Z',
    PwnCount: 152_445_165,
    Description: '<a href="x">y</a>',
    LogoPath: 'https://logos.example/Adobe.png',
    DataClasses: ['Email addresses', 'Passwords'],
    IsVerified: false,
    IsFabricated: false,
    IsSensitive: true,
    IsRetired: false,
    IsSpamList: false,
  };
  expect(readBreachFeed(JSON.stringify([entry]))).toEqual({
    version: '2013-12-04',
    published: '2013-12-04',
    content: [
      {
        name: 'Adobe',
        title: 'Adobe',
        site: null,
        date: '2013-10-04',
        added: '2013-12-04',
        accounts: 152_445_165,
        classes: ['Email addresses', 'Passwords'],
        flags: ['unverified', 'sensitive'],
      },
    ],
  });
});

describe('a feed of another format is refused', () => {
  const readers = {
    breaches: readBreachFeed,
    cisa: readKnownExploitedFeed,
    endOfLife: readEndOfLifeFeed,
    retire: readJavascriptFeed,
    takeover: readTakeoverFeed,
    epss: (text: string) => readEpssFeed(text, all),
    nvd: (text: string) => readNvdFeed(text, (name) => name),
    osv: (text: string) => readOsvFeed(text, all),
  };
  it.each(Object.entries(readers))('%s', (_name, read) => {
    for (const text of ['', '<html>', '42', '{"a":[1]}', '[{"a":1}]']) {
      expect(() => read(text), text).toThrow(/^(?:The feed|This is|These are)/);
    }
  });
});
