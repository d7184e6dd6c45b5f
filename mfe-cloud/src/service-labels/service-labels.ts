import { serviceLabel } from '@parapet/contracts/cloud/cloud-names';

const partsOf = (type: string): { service: string; noun: string } => {
  const [, service = '', ...rest] = type.split('.');
  return { service, noun: rest.join(' ').replaceAll('-', ' ') };
};

/** `aws.s3.bucket` is an "S3 bucket", `aws.account.account` an "Account". */
export const typeLabel = (type: string): string => {
  const { service, noun } = partsOf(type);
  const name = serviceLabel(service);
  return noun === '' || noun === service ? name : `${name} ${noun}`;
};

/** "S3 buckets", "IAM policies", "EC2 addresses". */
export const typesLabel = (type: string): string => {
  const label = typeLabel(type);
  if (/[^aeou]y$/.test(label)) return `${label.slice(0, -1)}ies`;
  if (/(?:s|x|ch|sh)$/.test(label))
    return `${label}${label.endsWith('ss') || !label.endsWith('s') ? 'es' : ''}`;
  return `${label}s`;
};
