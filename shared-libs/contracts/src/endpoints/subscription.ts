import { z } from 'zod';
import { paymentsSchema } from '../plans/billing.ts';
import { planSchema, subscriptionSchema } from '../plans/subscription.ts';
import { idSchema } from '../text/vocabulary.ts';
import { endpoint } from './endpoint.ts';

const tag = 'Subscription';

export const getSubscription = endpoint({
  id: 'getSubscription',
  tag,
  summary: 'Read plan and usage; with workspaceId those of that workspace, i.e. of its owner',
  method: 'GET',
  path: '/api/subscription',
  scope: null,
  query: z.object({ workspaceId: idSchema.optional() }),
  response: subscriptionSchema,
  refusals: ['not_found'],
});

export const listPlans = endpoint({
  id: 'listPlans',
  tag,
  summary: 'List the plans that can be had, and who takes payments; needs no session',
  method: 'GET',
  path: '/api/plans',
  access: 'public',
  response: z.object({ items: z.array(planSchema), payments: paymentsSchema }),
});
