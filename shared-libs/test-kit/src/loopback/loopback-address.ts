/**
 * A loopback address that no other server listens on, so that a port scan finds only this target.
 * Without configuration only Linux answers on all of 127.0.0.0/8.
 */
export const ownLoopbackAddress = (): string => {
  if (process.platform !== 'linux') return '127.0.0.1';
  const part = () => 1 + Math.floor(Math.random() * 250);
  return `127.${part()}.${part()}.${part()}`;
};
