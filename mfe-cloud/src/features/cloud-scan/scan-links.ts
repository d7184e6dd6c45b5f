export const findingsOfScan = (scanId: string): string =>
  `/dashboard/findings?scan=${scanId}&status=any`;
