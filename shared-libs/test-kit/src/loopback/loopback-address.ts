/**
 * A loopback address that nothing else listens on: a scan of its ports then finds this target alone,
 * whatever runs beside it. Only Linux answers on all of 127.0.0.0/8 without being told to.
 */
export const ownLoopbackAddress = (): string => {
  if (process.platform !== 'linux') return '127.0.0.1';
  const part = () => 1 + Math.floor(Math.random() * 250);
  return `127.${part()}.${part()}.${part()}`;
};
