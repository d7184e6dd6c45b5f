export const BILLING_DETAILS = ['billing-details'] as const;
export const OWN_PLAN = ['own-plan'] as const;
export const INVOICES = ['invoices'] as const;
