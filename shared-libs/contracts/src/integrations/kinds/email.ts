import type { KindDefinition } from '../kind.ts';

export const email = {
  type: 'email',
  label: 'E-mail list',
  category: 'chat',
  summary: 'Mails a summary to a mailbox of a team.',
  steps: [
    'Use the address of a list or a shared mailbox; people choose their own mails in their settings.',
    'After you have added it, send a test and check that it arrives.',
    'Each mail has a link, and a button of the mail program, by which its readers end it; this page then says so.',
  ],
  address: null,
  fields: [
    {
      name: 'recipient',
      label: 'Address of the list',
      placeholder: 'security@example.com',
      hint: 'One address. It gets mail of this installation.',
      fault: (value) => {
        const [name = '', host = '', ...more] = value.split('@');
        const isAddress =
          /^[^\s,;<>"]{1,64}$/.test(name) &&
          /^[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8}$/i.test(host) &&
          more.length === 0;
        return isAddress ? null : 'Enter one e-mail address';
      },
    },
  ],
  unit: 'message',
  isUnconfirmed: true,
  afterLostAnswer: 'repeat',
} as const satisfies KindDefinition;
