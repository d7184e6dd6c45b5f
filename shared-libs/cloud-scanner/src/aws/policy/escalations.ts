import { type Answer, mayDo, type PrincipalPolicies } from './principal.ts';

/** Rights that together give other rights. */
export interface Escalation {
  /** Continues "The principal can ...". */
  readonly way: string;
  readonly actions: readonly string[];
  /** The service that takes a passed role; `iam:PassRole` is one of the rights then. */
  readonly passedTo?: string;
}

const row = (way: string, actions: string, passedTo?: string): Escalation => ({
  way,
  actions: [...(passedTo ? ['iam:PassRole'] : []), ...actions.split(' ')],
  ...(passedTo && { passedTo: `${passedTo}.amazonaws.com` }),
});

/** Facts of public research on AWS rights, the shortest ways first. */
export const escalations: readonly Escalation[] = [
  row('write a new version of a policy', 'iam:CreatePolicyVersion'),
  row('go back to a wider version of a policy', 'iam:SetDefaultPolicyVersion'),
  row('make keys of another user', 'iam:CreateAccessKey'),
  row('give another user a password', 'iam:CreateLoginProfile'),
  row('change the password of another user', 'iam:UpdateLoginProfile'),
  row('attach a policy to a user', 'iam:AttachUserPolicy'),
  row('attach a policy to a group', 'iam:AttachGroupPolicy'),
  row('attach a policy to a role', 'iam:AttachRolePolicy'),
  row('write an inline policy of a user', 'iam:PutUserPolicy'),
  row('write an inline policy of a group', 'iam:PutGroupPolicy'),
  row('write an inline policy of a role', 'iam:PutRolePolicy'),
  row('join any group', 'iam:AddUserToGroup'),
  row('change who may assume a role', 'iam:UpdateAssumeRolePolicy'),
  row('remove the boundary of a user', 'iam:DeleteUserPermissionsBoundary'),
  row('remove the boundary of a role', 'iam:DeleteRolePermissionsBoundary'),
  row('replace the boundary of a role', 'iam:PutRolePermissionsBoundary'),
  row('make service credentials of another user', 'iam:CreateServiceSpecificCredential'),
  row('reset service credentials of another user', 'iam:ResetServiceSpecificCredential'),
  row('replace the identity provider that roles trust', 'iam:UpdateSAMLProvider'),
  row('start an instance with any role', 'ec2:RunInstances', 'ec2'),
  row('request a spot instance with any role', 'ec2:RequestSpotInstances', 'ec2'),
  row('start a fleet with any role', 'ec2:CreateLaunchTemplate ec2:CreateFleet', 'ec2'),
  row('give an instance any role', 'ec2:AssociateIamInstanceProfile', 'ec2'),
  row('replace the role of an instance', 'ec2:ReplaceIamInstanceProfileAssociation', 'ec2'),
  row(
    'change what an instance runs at its start',
    'ec2:ModifyInstanceAttribute ec2:StopInstances ec2:StartInstances',
  ),
  row('log in to instances with an own SSH key', 'ec2-instance-connect:SendSSHPublicKey'),
  row(
    'start a scaling group with any role',
    'autoscaling:CreateLaunchConfiguration autoscaling:CreateAutoScalingGroup',
    'ec2',
  ),
  row('run a new function with any role', 'lambda:CreateFunction lambda:InvokeFunction', 'lambda'),
  row('open a new function with any role', 'lambda:CreateFunction lambda:AddPermission', 'lambda'),
  row(
    'trigger a new function with any role',
    'lambda:CreateFunction lambda:CreateEventSourceMapping',
    'lambda',
  ),
  row('replace the code of functions', 'lambda:UpdateFunctionCode'),
  row('add a layer to functions', 'lambda:UpdateFunctionConfiguration lambda:GetLayerVersion'),
  row('run a stack with any role', 'cloudformation:CreateStack', 'cloudformation'),
  row('change a stack that has a role', 'cloudformation:UpdateStack'),
  row(
    'run a change set with any role',
    'cloudformation:CreateChangeSet cloudformation:ExecuteChangeSet',
    'cloudformation',
  ),
  row(
    'run a stack set with any role',
    'cloudformation:CreateStackSet cloudformation:CreateStackInstances',
    'cloudformation',
  ),
  row('change a stack set that has a role', 'cloudformation:UpdateStackSet'),
  row('build with any role', 'codebuild:CreateProject codebuild:StartBuild', 'codebuild'),
  row('change what a project builds', 'codebuild:UpdateProject codebuild:StartBuild'),
  row('build other steps with a project', 'codebuild:StartBuild'),
  row(
    'build a batch with any role',
    'codebuild:CreateProject codebuild:StartBuildBatch',
    'codebuild',
  ),
  row('run a pipeline with any role', 'codepipeline:CreatePipeline', 'codepipeline'),
  row('run a task with any role', 'ecs:RegisterTaskDefinition ecs:RunTask', 'ecs-tasks'),
  row('start a task with any role', 'ecs:RegisterTaskDefinition ecs:StartTask', 'ecs-tasks'),
  row('run a service with any role', 'ecs:RegisterTaskDefinition ecs:CreateService', 'ecs-tasks'),
  row('change a service to any role', 'ecs:RegisterTaskDefinition ecs:UpdateService', 'ecs-tasks'),
  row('override the role of a task', 'ecs:RunTask', 'ecs-tasks'),
  row('run commands in running containers', 'ecs:ExecuteCommand'),
  row('run a batch job with any role', 'batch:RegisterJobDefinition batch:SubmitJob', 'ecs-tasks'),
  row('run a Glue endpoint with any role', 'glue:CreateDevEndpoint', 'glue'),
  row('log in to a Glue endpoint', 'glue:UpdateDevEndpoint'),
  row('run a new Glue job with any role', 'glue:CreateJob glue:StartJobRun', 'glue'),
  row('schedule a new Glue job with any role', 'glue:CreateJob glue:CreateTrigger', 'glue'),
  row('change a Glue job to any role', 'glue:UpdateJob glue:StartJobRun', 'glue'),
  row('run a Glue session with any role', 'glue:CreateSession glue:RunStatement', 'glue'),
  row(
    'run a data pipeline with any role',
    'datapipeline:CreatePipeline datapipeline:PutPipelineDefinition datapipeline:ActivatePipeline',
    'datapipeline',
  ),
  row(
    'open a new notebook with any role',
    'sagemaker:CreateNotebookInstance sagemaker:CreatePresignedNotebookInstanceUrl',
    'sagemaker',
  ),
  row('open notebooks of others', 'sagemaker:CreatePresignedNotebookInstanceUrl'),
  row(
    'change what a notebook runs at its start',
    'sagemaker:CreateNotebookInstanceLifecycleConfig sagemaker:UpdateNotebookInstance sagemaker:StopNotebookInstance sagemaker:StartNotebookInstance',
  ),
  row('train a model with any role', 'sagemaker:CreateTrainingJob', 'sagemaker'),
  row('process data with any role', 'sagemaker:CreateProcessingJob', 'sagemaker'),
  row('open the studio of others', 'sagemaker:CreatePresignedDomainUrl'),
  row('run a workflow with any role', 'states:CreateStateMachine states:StartExecution', 'states'),
  row('change a workflow that has a role', 'states:UpdateStateMachine states:StartExecution'),
  row('run a cluster with any role', 'elasticmapreduce:RunJobFlow', 'elasticmapreduce'),
  row(
    'run a serverless Spark job with any role',
    'emr-serverless:CreateApplication emr-serverless:StartJobRun',
    'emr-serverless',
  ),
  row('run a web service with any role', 'apprunner:CreateService', 'tasks.apprunner'),
  row('change a web service that has a role', 'apprunner:UpdateService'),
  row('call any API on a schedule', 'scheduler:CreateSchedule', 'scheduler'),
  row('start targets of events with any role', 'events:PutRule events:PutTargets', 'events'),
  row(
    'run code of an agent with any role',
    'bedrock-agentcore:CreateCodeInterpreter bedrock-agentcore:InvokeCodeInterpreter',
    'bedrock-agentcore',
  ),
  row('give pods of a cluster any role', 'eks:CreatePodIdentityAssociation', 'pods.eks'),
  row('become administrator of a cluster', 'eks:CreateAccessEntry eks:AssociateAccessPolicy'),
  row(
    'give visitors of an identity pool any role',
    'cognito-identity:SetIdentityPoolRoles',
    'cognito-identity',
  ),
  row(
    'trust an own certificate authority for any role',
    'rolesanywhere:CreateTrustAnchor rolesanywhere:CreateProfile',
    'rolesanywhere',
  ),
  row('run Airflow with any role', 'airflow:CreateEnvironment', 'airflow-env'),
  row(
    'run a streaming application with any role',
    'kinesisanalytics:CreateApplication kinesisanalytics:StartApplication',
    'kinesisanalytics',
  ),
  row('run a quantum job with any role', 'braket:CreateJob', 'braket'),
  row('run commands on instances', 'ssm:SendCommand'),
  row('open a shell on instances', 'ssm:StartSession'),
  row('run commands on instances by an association', 'ssm:CreateAssociation'),
  row('run an automation with any role', 'ssm:StartAutomationExecution', 'ssm'),
  row('change rights of the sign-in portal', 'sso:PutInlinePolicyToPermissionSet'),
  row('attach policies to the sign-in portal', 'sso:AttachManagedPolicyToPermissionSet'),
  row('assign itself an account in the sign-in portal', 'sso:CreateAccountAssignment'),
  row('join a group of the sign-in portal', 'identitystore:CreateGroupMembership'),
];

/**
 * Returns the first way in which a principal can raise its own rights.
 * @returns null where there is none; `unknown` where a condition hides whether there is
 */
export function escalationOf(principal: PrincipalPolicies): Escalation | 'unknown' | null {
  let isUnknown = false;
  for (const escalation of escalations) {
    const answer = isOpen(principal, escalation);
    if (answer === 'yes') return escalation;
    isUnknown ||= answer === 'unknown';
  }
  return isUnknown ? 'unknown' : null;
}

function isOpen(principal: PrincipalPolicies, { actions, passedTo }: Escalation): Answer {
  let answer: Answer = 'yes';
  for (const action of actions) {
    const one = mayDo(principal, action, action === 'iam:PassRole' ? passedTo : undefined);
    if (one === 'no') return 'no';
    if (one === 'unknown') answer = 'unknown';
  }
  return answer;
}
