import type { OwnershipMethod } from '@parapet/contracts/assets/ownership';

export const methodLabels: Readonly<
  Record<
    OwnershipMethod,
    { name: string; covers: string; place: string; value: string; hint: string }
  >
> = {
  dns_txt: {
    name: 'DNS record',
    covers: 'Covers this name and every name below it.',
    place: 'Add a TXT record with this name',
    value: 'and this value',
    hint: 'A new DNS record can take minutes to be seen.',
  },
  http_file: {
    name: 'File',
    covers: 'Covers this host only.',
    place: 'Serve a file at this address',
    value: 'with only this text',
    hint: 'It has to answer without a sign-in. A redirect to another host is not followed.',
  },
  meta_tag: {
    name: 'Meta tag',
    covers: 'Covers this host only.',
    place: 'In the head of your home page',
    value: 'add this tag',
    hint: 'It has to be in the HTML that the server sends; a script cannot add it.',
  },
};
