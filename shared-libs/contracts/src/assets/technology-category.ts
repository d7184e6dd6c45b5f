import { z } from 'zod';

/** Tells what a technology is for; a list can be narrowed to one. */
const technologyCategories = [
  'web-server',
  'proxy',
  'content-delivery',
  'cms',
  'shop',
  'framework',
  'language',
  'javascript',
  'panel',
  'monitoring',
  'development',
  'collaboration',
  'identity',
  'database',
  'search',
  'queue',
  'storage',
  'mail',
  'file-transfer',
  'remote-access',
  'vpn',
  'name-server',
  'network-device',
  'operating-system',
] as const;
export const technologyCategorySchema = z.enum(technologyCategories);
export type TechnologyCategory = z.infer<typeof technologyCategorySchema>;
