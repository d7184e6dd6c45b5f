import { Router } from 'express';
import { createUser, createUserInput } from '../admin/create-user.ts';
import { deleteUserById, deleteUserInput } from '../admin/delete-user.ts';
import { generateLink, generateLinkInput } from '../admin/generate-link.ts';
import { inviteUser, inviteUserInput } from '../admin/invite-user.ts';
import { listAllUsers, listUsersInput } from '../admin/list-users.ts';
import { readUser } from '../admin/read-user.ts';
import { updateUserById, updateUserByIdInput } from '../admin/update-user-by-id.ts';
import { contextOf } from '../http/request-context.ts';
import type { AuthPorts } from '../ports.ts';

/** Routes for servers with the secret key. */
export function adminRoutes(
  ports: AuthPorts,
  redirectTo: (wanted: string | undefined) => string,
): Router {
  const router = Router();
  router.post('/invite', async (request, response) => {
    const input = inviteUserInput.parse(request.body ?? {});
    response.json(await inviteUser(ports)(input, contextOf(request, redirectTo)));
  });
  router.post('/admin/generate_link', async (request, response) => {
    const input = generateLinkInput.parse(request.body ?? {});
    response.json(await generateLink(ports)(input, contextOf(request, redirectTo)));
  });
  router.get('/admin/users', async (request, response) => {
    const { users, total, link } = await listAllUsers(ports)(listUsersInput.parse(request.query));
    response.set({ 'X-Total-Count': String(total), Link: link });
    response.json({ users, aud: 'authenticated' });
  });
  router.post('/admin/users', async (request, response) => {
    response.json(await createUser(ports)(createUserInput.parse(request.body ?? {})));
  });
  router.get('/admin/users/:userId', async (request, response) => {
    response.json(await readUser(ports)(request.params.userId));
  });
  router.put('/admin/users/:userId', async (request, response) => {
    const input = updateUserByIdInput.parse(request.body ?? {});
    const context = contextOf(request, redirectTo);
    response.json(await updateUserById(ports)(request.params.userId, input, context));
  });
  router.delete('/admin/users/:userId', async (request, response) => {
    const input = deleteUserInput.parse(request.body ?? {});
    await deleteUserById(ports)(request.params.userId, input);
    response.json({});
  });
  return router;
}
