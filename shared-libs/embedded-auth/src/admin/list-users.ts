import { z } from 'zod';
import type { AuthPorts } from '../ports.ts';
import { listUsers } from '../store/users.repository.ts';
import type { UserView } from '../users/user.view.ts';
import { viewUser } from '../users/view-user.ts';

const DEFAULT_PER_PAGE = 50;
const MAX_PER_PAGE = 1000;

/** Query of GET /admin/users; auth-js sends empty strings for absent values. */
export const listUsersInput = z.object({
  page: z.preprocess((value) => value || '1', z.coerce.number().int().min(1)),
  per_page: z.preprocess(
    (value) => value || String(DEFAULT_PER_PAGE),
    z.coerce.number().int().min(1).max(MAX_PER_PAGE),
  ),
});

/** Returns one page of users, newest first, with a Link header for the next and last page. */
export const listAllUsers =
  (ports: AuthPorts) =>
  async (
    input: z.output<typeof listUsersInput>,
  ): Promise<{ users: UserView[]; total: number; link: string }> => {
    const { page, per_page: perPage } = input;
    const { users, total } = await listUsers(ports.db, {
      limit: perPage,
      offset: (page - 1) * perPage,
    });
    const views: UserView[] = [];
    for (const user of users) views.push(await viewUser(ports.db, user));
    const lastPage = Math.max(1, Math.ceil(total / perPage));
    const linkTo = (target: number, rel: string) =>
      `</admin/users?page=${target}&per_page=${perPage}>; rel="${rel}"`;
    const links = [linkTo(lastPage, 'last')];
    if (page < lastPage) links.unshift(linkTo(page + 1, 'next'));
    return { users: views, total, link: links.join(', ') };
  };
