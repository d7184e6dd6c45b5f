import { azureOperations } from '@parapet/cloud-scanner/azure/client/operations';
import { azure } from '@parapet/cloud-scanner/azure/provider';
import type { CloudSetup } from '@parapet/contracts/cloud/cloud';

const GRAPH = '00000003-0000-0000-c000-000000000000';
const needed = azure.actionsOf(azure.checks);
const actions = needed.filter((action) => action.startsWith('Microsoft.'));
/** Permissions of Microsoft Graph, which are optional: without them Entra is not read. */
const permissions = [
  ...new Set(
    Object.values(azureOperations()).flatMap(({ isDirectory, action }) =>
      isDirectory ? [action] : [],
    ),
  ),
].toSorted();

const cli = `# 1. Register the application and give it Reader. Note appId, password and tenant of the answer.
az ad sp create-for-rbac --name Parapet --role Reader --scopes /subscriptions/<subscription id> --years 1

# 2. Optional, for Entra: people without a second factor, guests, applications.
for permission in ${permissions.join(' ')}; do
  id=$(az ad sp show --id ${GRAPH} --query "appRoles[?value=='$permission'].id" --output tsv)
  az ad app permission add --id <app id> --api ${GRAPH} --api-permissions "$id=Role"
done
az ad app permission admin-consent --id <app id>`;

const quoted = (names: readonly string[], indent: string) =>
  names.map((name) => `${indent}"${name}",`).join('\n');

const terraform = `resource "azuread_application" "parapet" {
  display_name = "Parapet"

  # Optional, for Entra. An administrator consents in the portal.
  required_resource_access {
    resource_app_id = "${GRAPH}"
    dynamic "resource_access" {
      for_each = [
${quoted(permissions, '        ')}
      ]
      content {
        id   = data.azuread_service_principal.graph.app_role_ids[resource_access.value]
        type = "Role"
      }
    }
  }
}

data "azuread_service_principal" "graph" {
  client_id = "${GRAPH}"
}

resource "azuread_service_principal" "parapet" {
  client_id = azuread_application.parapet.client_id
}

resource "azuread_application_password" "parapet" {
  application_id = azuread_application.parapet.id
}

# The reads of the checks and no others. The role Reader has them all.
resource "azurerm_role_definition" "parapet" {
  name  = "Parapet Audit"
  scope = "/subscriptions/<subscription id>"
  permissions {
    actions = [
      "Microsoft.Authorization/permissions/read",
${quoted(actions, '      ')}
    ]
  }
}

resource "azurerm_role_assignment" "parapet" {
  scope              = "/subscriptions/<subscription id>"
  role_definition_id = azurerm_role_definition.parapet.role_definition_resource_id
  principal_id       = azuread_service_principal.parapet.object_id
}

output "client_id" {
  value = azuread_application.parapet.client_id
}

output "client_secret" {
  value     = azuread_application_password.parapet.value
  sensitive = true
}`;

/** How an application is registered that may read what the checks need, and nothing else. */
export const azureSetup: CloudSetup['azure'] = { cli, terraform, actions: needed.length };
