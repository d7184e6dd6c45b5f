import assetsPhone from './assets-phone.webp';
import assetsWide from './assets-wide.webp';
import cloudPhone from './cloud-phone.webp';
import cloudWide from './cloud-wide.webp';
import findingPhone from './finding-phone.webp';
import findingWide from './finding-wide.webp';
import findingsPhone from './findings-phone.webp';
import findingsWide from './findings-wide.webp';
import overviewPhone from './overview-phone.webp';
import overviewWide from './overview-wide.webp';
import reportsPhone from './reports-phone.webp';
import reportsWide from './reports-wide.webp';
import scanPhone from './scan-phone.webp';
import scanWide from './scan-wide.webp';
import type { ScreenName } from './screen-names.ts';
import technologiesPhone from './technologies-phone.webp';
import technologiesWide from './technologies-wide.webp';

/** A picture of the product: its files of both widths. */
export interface Screen {
  readonly wide: string;
  readonly phone: string;
}

export const screens: Readonly<Record<ScreenName, Screen>> = {
  assets: { wide: assetsWide, phone: assetsPhone },
  cloud: { wide: cloudWide, phone: cloudPhone },
  finding: { wide: findingWide, phone: findingPhone },
  findings: { wide: findingsWide, phone: findingsPhone },
  overview: { wide: overviewWide, phone: overviewPhone },
  reports: { wide: reportsWide, phone: reportsPhone },
  scan: { wide: scanWide, phone: scanPhone },
  technologies: { wide: technologiesWide, phone: technologiesPhone },
};
