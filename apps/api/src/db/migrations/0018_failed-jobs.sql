CREATE TABLE "failed_jobs" (
	"job" text NOT NULL,
	"item" text NOT NULL,
	"failures" integer NOT NULL,
	"problem" text NOT NULL,
	"first_failed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_failed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"retry_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "failed_jobs_job_item_pk" PRIMARY KEY("job","item")
);
