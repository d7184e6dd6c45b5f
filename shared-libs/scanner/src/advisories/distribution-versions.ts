interface DistributionRelease {
  readonly name: string;
  /** The last day of its own updates. */
  readonly until: string;
  /** Tells where its dates and packages are published. */
  readonly source: readonly string[];
  /** The versions that its packages name, by the slug of the technology. */
  readonly versions: Readonly<Record<string, readonly string[]>>;
}

/**
 * Versions that distributions ship and mend, some for years after their publisher. Read in August 2026; what
 * security updates raise to another version, such as Apache in Debian, is left out.
 */
const releases: readonly DistributionRelease[] = [
  {
    name: 'Debian 12',
    until: '2028-06-30',
    source: ['https://wiki.debian.org/LTS', 'https://packages.debian.org/bookworm/'],
    versions: { nginx: ['1.22.1'], redis: ['7.0.15'], openssh: ['9.2p1'] },
  },
  {
    name: 'Debian 13',
    until: '2030-06-30',
    source: ['https://wiki.debian.org/LTS', 'https://packages.debian.org/trixie/'],
    versions: { nginx: ['1.26.3'], redis: ['8.0.2'], openssh: ['10.0p1', '10.0p2'] },
  },
  {
    name: 'Ubuntu 22.04',
    until: '2027-04-01',
    source: ['https://ubuntu.com/about/release-cycle', 'https://packages.ubuntu.com/jammy/'],
    versions: {
      nginx: ['1.18.0'],
      redis: ['6.0.16'],
      openssh: ['8.9p1'],
      'apache-http-server': ['2.4.52'],
      php: ['8.1.2'],
    },
  },
  {
    name: 'Ubuntu 24.04',
    until: '2029-05-31',
    source: ['https://ubuntu.com/about/release-cycle', 'https://packages.ubuntu.com/noble/'],
    versions: {
      nginx: ['1.24.0'],
      redis: ['7.0.15'],
      openssh: ['9.6p1'],
      'apache-http-server': ['2.4.58'],
      php: ['8.3.6'],
    },
  },
  {
    name: 'Red Hat Enterprise Linux 8',
    until: '2029-05-31',
    source: ['https://access.redhat.com/support/policy/updates/rhel-app-streams-life-cycle'],
    versions: {
      nginx: ['1.24.0'],
      redis: ['6.2.7'],
      openssh: ['8.0p1'],
      'apache-http-server': ['2.4.37'],
    },
  },
  {
    name: 'Red Hat Enterprise Linux 9',
    until: '2032-05-31',
    source: ['https://access.redhat.com/support/policy/updates/rhel-app-streams-life-cycle'],
    versions: {
      nginx: ['1.20.1', '1.24.0', '1.26.3'],
      redis: ['6.2.7'],
      openssh: ['8.7p1'],
      'apache-http-server': ['2.4.57', '2.4.62'],
    },
  },
  {
    name: 'Red Hat Enterprise Linux 10',
    until: '2035-05-31',
    source: ['https://access.redhat.com/support/policy/updates/errata'],
    versions: { nginx: ['1.26.3'], openssh: ['9.9p1'], 'apache-http-server': ['2.4.63'] },
  },
  {
    name: 'Alpine 3.22',
    until: '2027-05-01',
    source: ['https://alpinelinux.org/releases/', 'https://pkgs.alpinelinux.org/packages'],
    versions: { nginx: ['1.28.0'], openssh: ['10.0p1'] },
  },
];

/** The first supported distribution that ships a version; null where none does. */
export const shippedBy = (slug: string, version: string, at: Date): string | null => {
  const today = at.toISOString().slice(0, 10);
  const found = releases.find(
    ({ until, versions }) => until >= today && versions[slug]?.includes(version),
  );
  return found?.name ?? null;
};
