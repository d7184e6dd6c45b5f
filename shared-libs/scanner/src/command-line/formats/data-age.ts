import type { DataBundle } from '@parapet/contracts/assets/data-bundle';

/** How old the data are that software is compared with; what was published later is not found. */
export const dataAge = ({ published, ageDays }: DataBundle): string =>
  published === null ? 'none' : `${published}, ${ageDays} ${ageDays === 1 ? 'day' : 'days'} old`;
