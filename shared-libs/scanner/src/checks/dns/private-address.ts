const privateV4 =
  /^(?:10\.|127\.|169\.254\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.)/;
const privateV6 = /^(?:::1$|f[cd][0-9a-f]{2}:|fe[89ab][0-9a-f]:)/i;

/** Loopback, private, carrier-grade NAT, link-local or unique local. */
export const isPrivate = (address: string): boolean =>
  address.includes(':') ? privateV6.test(address) : privateV4.test(address);
